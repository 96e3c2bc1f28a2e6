/// The board, the pieces and the rules: they read, write, draw and check positions.
pub static RULES: ::qishu_runtime::rules::Rules = {
    use ::qishu_runtime::rules::*;
    use ::std::borrow::Cow::Borrowed;
    const RED: SideId = SideId(0);
    const BLACK: SideId = SideId(1);
    const RED_KING: PieceTypeId = PieceTypeId(0);
    const RED_GUARD: PieceTypeId = PieceTypeId(1);
    const RED_STONE: PieceTypeId = PieceTypeId(2);
    const RED_RED_STONES: PieceTypeId = PieceTypeId(4);
    const BLACK_KING: PieceTypeId = PieceTypeId(5);
    const BLACK_GUARD: PieceTypeId = PieceTypeId(6);
    const BLACK_STONE: PieceTypeId = PieceTypeId(7);
    const BLACK_BLACK_STONES: PieceTypeId = PieceTypeId(9);
    const SIDES: &[Text] = &[Borrowed("red"), Borrowed("black")];
    const LAYERS: &[Layer] = &[
        Layer::COMMON,
        Layer::of_side("marks", RED),
        Layer::of_side("marks", BLACK),
    ];
    const PIECE_TYPES: &[PieceType] = &[
        PieceType::new(RED, "king", Some('K'), 1..=1, "camps.rules:10")
            .placed(list![Placement::new("K", squares!("b1..d2"))]),
        PieceType::new(RED, "guard", None, 0..=2, "camps.rules:11")
            .placed(
                Borrowed(const {
                    &[
                        Placement::new("G", squares!("b1..d2")),
                        Placement::new("S", squares!("a3..b5 d3..e5 c4 c5")),
                    ]
                }),
            ),
        PieceType::new(RED, "stone", None, 0..=3, "camps.rules:16")
            .placed(list![Placement::new("T", squares!("a1..e2 a3..b5 d3..e5 c4 c5"))]),
        PieceType::new(RED, "mark", None, 0..=2, "camps.rules:17")
            .placed(list![Placement::new("M", squares!("a4..e5"))])
            .on_layer(LayerId(1)),
        PieceType::new(RED, "red_stones", None, 0..=2, "camps.rules:25")
            .placed(list![Placement::new("R", squares!("a1 e1"))]),
        PieceType::new(BLACK, "king", Some('K'), 1..=1, "camps.rules:10")
            .placed(list![Placement::new("k", squares!("b4..d5"))]),
        PieceType::new(BLACK, "guard", None, 0..=2, "camps.rules:11")
            .placed(
                Borrowed(const {
                    &[
                        Placement::new("g", squares!("b4..d5")),
                        Placement::new("s", squares!("a1..e2 a3 b3 d3 e3")),
                    ]
                }),
            ),
        PieceType::new(BLACK, "stone", None, 0..=3, "camps.rules:16")
            .placed(list![Placement::new("t", squares!("a1..e2 a3..b5 d3..e5 c4 c5"))]),
        PieceType::new(BLACK, "mark", None, 0..=2, "camps.rules:17")
            .placed(list![Placement::new("m", squares!("a1..e2"))])
            .on_layer(LayerId(2)),
        PieceType::new(BLACK, "black_stones", None, 0..=2, "camps.rules:26")
            .placed(list![Placement::new("b", squares!("a5 e5"))]),
    ];
    const CAPS: &[Cap] = &[
        Cap::new(
            "",
            1,
            Lines::Along(BoardAxis::Files),
            "camps.rules:13",
            list![CappedPieceTypes::placed(RED_GUARD, 0)],
            list![squares!("b1 b2"), squares!("c1 c2"), squares!("d1 d2")],
        ),
        Cap::new(
            "",
            2,
            Lines::Whole,
            "camps.rules:21",
            Borrowed(const {
                &[CappedPieceTypes::all(RED_KING), CappedPieceTypes::all(RED_GUARD)]
            }),
            list![squares!("b1..d2")],
        ),
        Cap::new(
            "",
            1,
            Lines::Along(BoardAxis::Files),
            "camps.rules:13",
            list![CappedPieceTypes::placed(BLACK_GUARD, 0)],
            list![squares!("b4 b5"), squares!("c4 c5"), squares!("d4 d5")],
        ),
        Cap::new(
            "",
            2,
            Lines::Whole,
            "camps.rules:21",
            Borrowed(const {
                &[CappedPieceTypes::all(BLACK_KING), CappedPieceTypes::all(BLACK_GUARD)]
            }),
            list![squares!("b4..d5")],
        ),
    ];
    const BUDGETS: &[Budget] = &[
        Budget::new(
            "material",
            0..=4,
            "camps.rules:22",
            list![Term::new(2, RED_GUARD), Term::over(1, RED_STONE, 1)],
        ),
        Budget::new(
            "material",
            0..=4,
            "camps.rules:22",
            list![Term::new(2, BLACK_GUARD), Term::over(1, BLACK_STONE, 1)],
        ),
        Budget::new(
            "",
            -1..=1,
            "camps.rules:23",
            Borrowed(const {
                &[Term::new(1, RED_RED_STONES), Term::new(-1, BLACK_BLACK_STONES)]
            }),
        ),
    ];
    const PATTERNS: &[Pattern] = &[
        Pattern::new(
            "gate",
            "camps.rules:28",
            Borrowed(const {
                &[
                    Literal::on(RED_GUARD, "b1"),
                    Literal::on(RED_STONE, "c1"),
                    Literal::not_on(RED_KING, "d1"),
                ]
            }),
        ),
        Pattern::new(
            "gate",
            "camps.rules:28",
            Borrowed(const {
                &[
                    Literal::on(BLACK_GUARD, "b5"),
                    Literal::on(BLACK_STONE, "c5"),
                    Literal::not_on(BLACK_KING, "d5"),
                ]
            }),
        ),
    ];
    const RELATIONS: &[Relation] = &[
        Relation::forbidden(
            "",
            RED_KING,
            RelationKind::Faces(
                BoardAxes::of(&[BoardAxis::Files, BoardAxis::Rising, BoardAxis::Falling]),
            ),
            BLACK_KING,
            "camps.rules:29",
        ),
        Relation::forbidden(
            "",
            RED_STONE,
            RelationKind::Regardless(Adjacency::Beside),
            RED_STONE,
            "camps.rules:30",
        ),
        Relation::required(
            "",
            RED_GUARD,
            Adjacency::Touches,
            RED_KING,
            "camps.rules:31",
        ),
        Relation::forbidden(
            "",
            BLACK_STONE,
            RelationKind::Regardless(Adjacency::Beside),
            BLACK_STONE,
            "camps.rules:30",
        ),
        Relation::required(
            "",
            BLACK_GUARD,
            Adjacency::Touches,
            BLACK_KING,
            "camps.rules:31",
        ),
    ];
    Rules {
        board: Board::new(5, 5, squares!("a1..e2 a3..b5 d3..e5 c4 c5")),
        view: Mapping::MirrorRanks,
        sides: Borrowed(SIDES),
        layers: Borrowed(LAYERS),
        piece_types: Borrowed(PIECE_TYPES),
        caps: Borrowed(CAPS),
        budgets: Borrowed(BUDGETS),
        patterns: Borrowed(PATTERNS),
        relations: Borrowed(RELATIONS),
    }
};
