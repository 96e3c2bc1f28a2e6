/// The board, the men and the rules: reads, writes, draws and checks positions.
pub static GAME: ::qishu_runtime::Game = {
    use ::qishu_runtime::game::*;
    use ::std::borrow::Cow::Borrowed;
    const RED: usize = 0;
    const BLACK: usize = 1;
    const RED_KING: usize = 0;
    const RED_GUARD: usize = 1;
    const RED_STONE: usize = 2;
    const RED_RED_STONES: usize = 4;
    const BLACK_KING: usize = 5;
    const BLACK_GUARD: usize = 6;
    const BLACK_STONE: usize = 7;
    const BLACK_BLACK_STONES: usize = 9;
    Game {
        board: Board::new(5, 5, squares!("a1..e2 a3..b5 d3..e5 c4 c5")),
        sides: list![Borrowed("red"), Borrowed("black")],
        layers: list![Borrowed(""), Borrowed("marks of red"), Borrowed("marks of black")],
        pieces: list![
            Piece::new(RED, "king", 1..=1, "camps.rules:10", list![Placement::new("K", squares!("b1..d2"))]),
            Piece::new(RED, "guard", 0..=2, "camps.rules:11", list![
                Placement::new("G", squares!("b1..d2")),
                Placement::new("S", squares!("a3..b5 d3..e5 c4 c5")),
            ]),
            Piece::new(RED, "stone", 0..=3, "camps.rules:16", list![
                Placement::new("T", squares!("a1..e2 a3..b5 d3..e5 c4 c5")),
            ]),
            Piece::new(RED, "mark", 0..=2, "camps.rules:17", list![
                Placement::new("M", squares!("a4..e5")),
            ]).on_layer(1),
            Piece::new(RED, "red_stones", 0..=2, "camps.rules:25", list![Placement::new("R", squares!("a1 e1"))]),
            Piece::new(BLACK, "king", 1..=1, "camps.rules:10", list![Placement::new("k", squares!("b4..d5"))]),
            Piece::new(BLACK, "guard", 0..=2, "camps.rules:11", list![
                Placement::new("g", squares!("b4..d5")),
                Placement::new("s", squares!("a1..e2 a3 b3 d3 e3")),
            ]),
            Piece::new(BLACK, "stone", 0..=3, "camps.rules:16", list![
                Placement::new("t", squares!("a1..e2 a3..b5 d3..e5 c4 c5")),
            ]),
            Piece::new(BLACK, "mark", 0..=2, "camps.rules:17", list![
                Placement::new("m", squares!("a1..e2")),
            ]).on_layer(2),
            Piece::new(BLACK, "black_stones", 0..=2, "camps.rules:26", list![Placement::new("b", squares!("a5 e5"))]),
        ],
        caps: list![
            Cap::new(1, list![Capped::placed(RED_GUARD, 0)], "camps.rules:13", list![
                squares!("b1 b2"), squares!("c1 c2"), squares!("d1 d2"),
            ]),
            Cap::new(2, list![Capped::all(RED_KING), Capped::all(RED_GUARD)], "camps.rules:21", list![
                squares!("b1..d2"),
            ]),
            Cap::new(1, list![Capped::placed(BLACK_GUARD, 0)], "camps.rules:13", list![
                squares!("b4 b5"), squares!("c4 c5"), squares!("d4 d5"),
            ]),
            Cap::new(2, list![Capped::all(BLACK_KING), Capped::all(BLACK_GUARD)], "camps.rules:21", list![
                squares!("b4..d5"),
            ]),
        ],
        budgets: list![
            Budget::new("material", 0..=4, "camps.rules:22", list![
                Term::new(2, RED_GUARD), Term::over(1, RED_STONE, 1),
            ]),
            Budget::new("material", 0..=4, "camps.rules:22", list![
                Term::new(2, BLACK_GUARD), Term::over(1, BLACK_STONE, 1),
            ]),
            Budget::new("", -1..=1, "camps.rules:23", list![
                Term::new(1, RED_RED_STONES), Term::new(-1, BLACK_BLACK_STONES),
            ]),
        ],
        patterns: list![
            Pattern::new("camps.rules:28", list![
                Literal::on(RED_GUARD, "b1"), Literal::on(RED_STONE, "c1"), Literal::not_on(RED_KING, "d1"),
            ]),
            Pattern::new("camps.rules:28", list![
                Literal::on(BLACK_GUARD, "b5"), Literal::on(BLACK_STONE, "c5"), Literal::not_on(BLACK_KING, "d5"),
            ]),
        ],
        relations: list![
            Relation::forbidden(
                RED_KING,
                Contact::Faces { files: true, ranks: false, diagonals: true },
                BLACK_KING,
                "camps.rules:29",
            ),
            Relation::forbidden(RED_STONE, Contact::Beside, RED_STONE, "camps.rules:30"),
            Relation::required(RED_GUARD, Contact::Touches, RED_KING, "camps.rules:31"),
            Relation::forbidden(BLACK_STONE, Contact::Beside, BLACK_STONE, "camps.rules:30"),
            Relation::required(BLACK_GUARD, Contact::Touches, BLACK_KING, "camps.rules:31"),
        ],
    }
};
