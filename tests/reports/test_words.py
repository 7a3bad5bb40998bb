"""Sums in words, in each language; what has no words stands by its code."""

from __future__ import annotations

import pytest

from dealer_app.words.amounts import Purse
from dealer_app.words.sums import in_words
from dealer_app.words.tongue import languages, tongue

EURO, POUND, FRANC, DOLLAR = Purse("EUR", 100), Purse("GBP", 100), Purse("CHF", 100), Purse("USD", 100)
YEN, CROWN, DINAR, ROUBLE = Purse("JPY", 1), Purse("SEK", 100), Purse("BHD", 1000), Purse("RUB", 100)

ENGLISH = [
    (0, EURO, "zero euros"),
    (1, EURO, "zero euros one cent"),
    (100, EURO, "one euro"),
    (101, EURO, "one euro one cent"),
    (6220, EURO, "sixty-two euros twenty cents"),
    (123456, EURO, "one thousand, two hundred and thirty-four euros fifty-six cents"),
    (100_000_000, EURO, "one million euros"),
    (-505, EURO, "− five euros five cents"),
    (101, POUND, "one pound one penny"),
    (2150, POUND, "twenty-one pounds fifty pence"),
    (3305, FRANC, "thirty-three Swiss francs five centimes"),
    (150, DOLLAR, "one dollar fifty cents"),
    (1234, YEN, "one thousand, two hundred and thirty-four JPY"),
    (100, CROWN, "one SEK"),
    (150, CROWN, "1.50 SEK"),
    (1500, DINAR, "1.500 BHD"),
]
FRENCH = [
    (0, EURO, "zéro euro"),
    (100, EURO, "un euro"),
    (199, EURO, "un euro quatre-vingt-dix-neuf centimes"),
    (101, EURO, "un euro un centime"),
    (200, EURO, "deux euros"),
    (2100, EURO, "vingt et un euros"),
    (7100, EURO, "soixante et onze euros"),
    (8000, EURO, "quatre-vingts euros"),
    (8100, EURO, "quatre-vingt-un euros"),
    (20000, EURO, "deux cents euros"),
    (123456, EURO, "mille deux cent trente-quatre euros cinquante-six centimes"),
    (100_000_000, EURO, "un million d’euros"),
    (200_000_000, EURO, "deux millions d’euros"),
    (230_000_000, EURO, "deux millions trois cent mille euros"),
    (100, POUND, "une livre"),
    (2100, POUND, "vingt et une livres"),
    (3305, FRANC, "trente-trois francs suisses cinq centimes"),
    (150, DOLLAR, "un dollar cinquante cents"),
    (150, CROWN, "1,50 SEK"),
    (100_000_000, CROWN, "un million de SEK"),
]
OTHERS = {
    "es": [
        (0, EURO, "cero euros"),
        (100, EURO, "un euro"),
        (101, EURO, "un euro un céntimo"),
        (2121, EURO, "veintiún euros veintiún céntimos"),
        (3100, EURO, "treinta y un euros"),
        (20000, EURO, "doscientos euros"),
        (2_100_000, EURO, "veintiún mil euros"),
        (3_100_100, EURO, "treinta y un mil un euros"),
        (100_000_000, EURO, "un millón de euros"),
        (2_100_000_000, EURO, "veintiún millones de euros"),
        (230_000_000, EURO, "dos millones trescientos mil euros"),
        (100, POUND, "una libra"),
        (22100, POUND, "doscientas veintiuna libras"),
        (50_000_000, POUND, "quinientas mil libras"),
        (20_000_000_000, POUND, "doscientos millones de libras"),
        (120_000_000, POUND, "un millón doscientas mil libras"),
        (3305, FRANC, "treinta y tres francos suizos cinco céntimos"),
        (100, CROWN, "un SEK"),
        (150, CROWN, "1,50 SEK"),
    ],
    "pt": [
        (0, EURO, "zero euros"),
        (101, EURO, "um euro um cêntimo"),
        (200, EURO, "dois euros"),
        (123456, EURO, "mil duzentos e trinta e quatro euros cinquenta e seis cêntimos"),
        (100_000_000, EURO, "um milhão de euros"),
        (230_000_000, EURO, "dois milhões e trezentos mil euros"),
        (100, POUND, "uma libra"),
        (22200, POUND, "duzentas e vinte e duas libras"),
        (200_000_000, POUND, "dois milhões de libras"),
        (3305, FRANC, "trinta e três francos suíços cinco cêntimos"),
        (150, CROWN, "1,50 SEK"),
    ],
    "pt-BR": [(1500, EURO, "quinze euros"), (100_000_000, EURO, "um milhão de euros")],
    "it": [
        (0, EURO, "zero euro"),
        (101, EURO, "un euro un centesimo"),
        (2100, EURO, "ventuno euro"),
        (123456, EURO, "milleduecentotrentaquattro euro cinquantasei centesimi"),
        (100_000_000, EURO, "un milione di euro"),
        (230_000_000, EURO, "due milioni e trecentomila euro"),
        (100, POUND, "una sterlina"),
        (2100, POUND, "ventuno sterline"),
        (3305, FRANC, "trentatré franchi svizzeri cinque centesimi"),
        (150, CROWN, "1,50 SEK"),
    ],
    "ru": [
        (100, EURO, "один евро"),
        (200_000, EURO, "две тысячи евро"),
        (2121, EURO, "двадцать один евро двадцать один цент"),
        (505, EURO, "пять евро пять центов"),
        (101, ROUBLE, "один рубль одна копейка"),
        (2222, ROUBLE, "двадцать два рубля двадцать две копейки"),
        (50511, ROUBLE, "пятьсот пять рублей одиннадцать копеек"),
        (100_000_000, EURO, "один миллион евро"),
        (150, CROWN, "1,50 SEK"),
    ],
}


@pytest.mark.parametrize(("amount", "purse", "expected"), ENGLISH)
def test_english(amount: int, purse: Purse, expected: str) -> None:
    assert in_words(amount, purse, tongue("en")) == expected


@pytest.mark.parametrize(("amount", "purse", "expected"), FRENCH)
def test_french(amount: int, purse: Purse, expected: str) -> None:
    said = in_words(amount, purse, tongue("fr")).replace("'", "’")
    # "cent" is used in French for the hundredth of the euro as well; the house may say either
    assert said in (expected, expected.replace("centime", "cent") if purse is EURO else expected)


@pytest.mark.parametrize("language", [name for name in languages() if name in OTHERS])
def test_the_other_languages(language: str) -> None:
    said = [in_words(amount, purse, tongue(language)) for amount, purse, _ in OTHERS[language]]
    assert said == [expected for _, _, expected in OTHERS[language]]


@pytest.mark.parametrize("lang", languages())
def test_two_sums_never_read_the_same(lang: str) -> None:
    said = {in_words(amount, EURO, tongue(lang)) for amount in range(0, 20_000, 37)}
    assert len(said) == len(range(0, 20_000, 37))
