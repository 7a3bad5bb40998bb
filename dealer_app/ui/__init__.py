"""What the croupier sees and presses. The only room that knows Qt.

`window` joins the panels: `header`, `felt` (with `seat` and `card`), `figures`, `say_line`, `acts`, `more`, `ask`.
Each is a widget with a `render` that takes what lies open and nothing else. `keys` is the one table of keys,
`typing` what is being typed, both without Qt; `bridge` brings the shoe's messages to the main thread;
`console` runs the whole.
What is wrong with the shoe and its line: `lights` the lamps and what to do, `questions` what is asked, `filling` and
`asking` the answer, all without Qt and joined in `troubles`; `ask` shows it in the acts' place. Colours are `tokens`,
of which `theme` wears one table at a time; its `unit` tells how large a window draws. Places on the felt are
computed by `geometry`, its cloth is painted by `cloth`; `drawing` has suits, chips and icons as paths, `lettering`
paints text. `tableau` is the drawing table in the felt's place.
What is only practised has a row above the console: `demo_row`, or `training_row` with the `strokes` of each act;
`sheet` shows what a lesson came to.
"""
