"""The traditional calls of rules.md section 8, in the words that each language has for them."""

from __future__ import annotations

import pytest

from dealer_app.core.calls import Call
from dealer_app.words.amounts import Purse
from dealer_app.words.calls import sentence
from dealer_app.words.tongue import languages, tongue

EURO = Purse("EUR", 100)
SPOKEN = [name for name in ("es", "pt", "it", "ru") if name in languages()]
X, N, PQ = {"x": 200_00}, {"n": 4}, {"p": 7, "q": 5}

CALLS: list[tuple[Call, dict[str, str]]] = [
    (
        Call("bank_of", **X),
        {"es": "Hay 200 en la banca", "pt": "Banca de 200", "it": "Un banco di 200", "ru": "В банке 200"},
    ),
    (
        Call("uncovered", **X),
        {"es": "Quedan 200 al Garage", "pt": "Ficam 200 no Garage", "it": "Restano 200 in Garage"},
    ),
    (
        Call("hand_to", **N),
        {"es": "La mano al 4", "pt": "A mão para o 4", "it": "La mano al 4", "ru": "Мечет место 4"},
    ),
    (Call("all_in"), {"es": "Todo va", "pt": "Tudo vai", "it": "Tutto va", "ru": "Всё в игре"}),
    (
        Call("offer_height"),
        {"es": "A la misma cantidad", "pt": "À mesma quantia", "it": "All’altezza", "ru": "По той же цене"},
    ),
    (Call("auction"), {"es": "La mano sale a subasta", "pt": "Em leilão", "it": "All’asta", "ru": "На торги"}),
    (
        Call("sold", **X),
        {"es": "Adjudicada en 200", "pt": "Adjudicada em 200", "it": "Aggiudicata a 200", "ru": "Продано за 200"},
    ),
    (Call("shared", **N), {"es": "El 4 es socio", "pt": "O 4 é sócio", "it": "Il 4 è socio", "ru": "Место 4 в доле"}),
    (
        Call("bank_lost"),
        {
            "es": "La banca ha saltado",
            "pt": "A banca rebentou",
            "pt-BR": "A banca quebrou",
            "it": "Il banco è saltato",
            "ru": "Банк сорван",
        },
    ),
    (
        Call("bank_goes_on", **X),
        {
            "es": "Sigue la banca: hay 200",
            "pt": "A banca continua: 200",
            "it": "Il banco continua: 200",
            "ru": "Банк продолжается: 200",
        },
    ),
    (
        Call("no_banker"),
        {
            "es": "Nadie toma la mano",
            "pt": "Ninguém fica com a mão",
            "it": "Nessuno prende la mano",
            "ru": "Никто не берёт банк",
        },
    ),
    (
        Call("who_banco"),
        {"es": "¿Quién hace banco?", "pt": "Quem faz banco?", "it": "Chi chiama banco?", "ru": "Кто идёт ва-банк?"},
    ),
    (
        Call("banco_done", **N),
        {
            "es": "Banco hecho, puesto 4",
            "pt": "Banco feito, lugar 4",
            "it": "Banco fatto, posto 4",
            "ru": "Банк покрыт, место 4",
        },
    ),
    (
        Call("half_done", x=200_00, n=4),
        {
            "es": "200 con la mesa, puesto 4",
            "pt": "200 com a mesa, lugar 4",
            "it": "200 col tavolo, posto 4",
            "ru": "Половина 200, место 4",
        },
    ),
    (
        Call("complete"),
        {
            "es": "Completen, señores",
            "pt": "Completem, senhores",
            "it": "Completate, signori",
            "ru": "Доставьте, господа",
        },
    ),
    (Call("left", **X), {"es": "Faltan 200", "pt": "Faltam 200", "it": "Restano 200", "ru": "Осталось 200"}),
    (Call("covered"), {"es": "Completo", "pt": "Completo", "it": "Completo", "ru": "Банк покрыт"}),
    (
        Call("no_more"),
        {"es": "No va más", "pt": "Jogo feito, não vai mais", "it": "Rien ne va plus", "ru": "Ставок больше нет"},
    ),
    (Call("refused"), {"es": "Rechazada", "pt": "Recusada", "it": "Rifiutata"}),
    (Call("cards"), {"es": "Cartas", "pt": "Cartas", "it": "Carte", "ru": "Карты"}),
    (Call("card"), {"es": "Carta", "pt": "Carta", "it": "Carta", "ru": "Карту"}),
    (Call("no"), {"es": "No", "pt": "Não", "it": "No", "ru": "Свои"}),
    (
        Call("card_value", v=6),
        {
            "es": "Un 6",
            "pt": "Um 6 ao ponto",
            "pt-BR": "Um 6 ao apostador",
            "it": "Un 6 alla punta",
            "ru": "Понтёру 6",
        },
    ),
    (Call("card_zero"), {"es": "Figura", "pt": "Figura", "it": "Figura", "ru": "Жир"}),
    (
        Call("bank_draws"),
        {"es": "Carta para la banca", "pt": "A banca tira", "it": "Il banco tira", "ru": "Банк прикупает"},
    ),
    (
        Call("bank_stays"),
        {"es": "La banca se planta", "pt": "A banca fica", "it": "Il banco sta", "ru": "Банк при своих"},
    ),
    (
        Call("rule_asked"),
        {"es": "Según la regla", "pt": "Pela regra", "it": "Secondo la regola", "ru": "По правилам"},
    ),
    (Call("point_bank", p=7), {"es": "7 a la banca", "pt": "7 na banca", "it": "7 al banco"}),
    (
        Call("point_punter", p=7),
        {"es": "7 al punto", "pt": "7 no ponto", "pt-BR": "7 ao apostador", "it": "7 alla punta"},
    ),
    (Call("abattage", p=8), {"es": "Abate con 8"}),
    (Call("tie"), {"es": "Igualdad", "pt": "Empate", "it": "Égalité", "ru": "Ничья"}),
    (Call("void"), {"es": "Jugada nula", "pt": "Jogada nula", "it": "Colpo nullo", "ru": "Сдача не в счёт"}),
    (
        Call("commission", x=42_50),
        {"es": "42,50 para el pozo", "pt": "42,50 para a cagnotte", "it": "42,50 in cagnotte", "ru": "42,50 дому"},
    ),
    (
        Call("dead_card"),
        {"es": "Carta inservible", "pt": "Carta inválida", "it": "Carta nulla", "ru": "Карта в сброс"},
    ),
    (
        Call("last_coup"),
        {
            "es": "Última jugada de la talla",
            "pt": "Última jogada da talha",
            "it": "Ultimo colpo della taglia",
        },
    ),
    (
        Call("end_taille"),
        {"es": "Fin de la talla", "pt": "Fim da talha", "it": "La taglia è finita", "ru": "Талия окончена"},
    ),
    (
        Call("close_table"),
        {
            "es": "La partida ha terminado",
            "pt": "A partida terminou",
            "it": "La partita è finita",
            "ru": "Игра окончена",
        },
    ),
    (
        Call("burn", n=1),
        {"es": "Quemo una carta", "pt": "Queimo uma carta", "it": "Brucio una carta"},
    ),
    (
        Call("burn", n=3),
        {"es": "Quemo 3 cartas", "pt": "Queimo 3 cartas", "it": "Brucio 3 carte", "ru": "Сжигаю 3 карты"},
    ),
    (Call("burn", n=7), {"ru": "Сжигаю 7 карт"}),
    (Call("burn", n=21), {"ru": "Сжигаю 21 карту"}),
]
"""What each key says in each language; where a cell lacks, the table names no wording with these slots."""


@pytest.mark.parametrize("language", [*SPOKEN, "pt-BR"])
def test_a_call_is_that_of_the_table(language: str) -> None:
    expected = [said.get(language, said.get(language[:2])) for _, said in CALLS]
    spoken = [sentence(call, EURO, tongue(language), "Garage") for call, _ in CALLS]
    assert [text for text, want in zip(spoken, expected, strict=True) if want] == [want for want in expected if want]


@pytest.mark.parametrize("language", SPOKEN)
def test_who_wins_is_said_with_both_points(language: str) -> None:
    begun = {
        "es": ("Gana la banca", "Gana el punto"),
        "pt": ("Ganha a banca", "Ganha o ponto"),
        "it": ("Il banco vince", "Vince la punta"),
        "ru": ("Банк выиграл", "Понтёр выиграл"),
    }[language]
    for key, start in zip(("bank_wins", "punter_wins"), begun, strict=True):
        said = sentence(Call(key, **PQ), EURO, tongue(language), "Garage")
        assert said.startswith(start)
        assert "7" in said
        assert "5" in said
