/// The board, the pieces and the rules: they read, write, draw and check positions.
pub static RULES: ::qishu_runtime::rules::Rules = {
    use ::qishu_runtime::rules::*;
    use ::std::borrow::Cow::Borrowed;
    const RED: SideId = SideId(0);
    const BLACK: SideId = SideId(1);
    const RED_SOLDIER: PieceTypeId = PieceTypeId(3);
    const BLACK_SOLDIER: PieceTypeId = PieceTypeId(10);
    const SIDES: &[Text] = &[Borrowed("red"), Borrowed("black")];
    const LAYERS: &[Layer] = &[
        Layer::COMMON,
        Layer::of_side("guards", RED),
        Layer::of_side("guards", BLACK),
        Layer::of_side("elephants", RED),
        Layer::of_side("elephants", BLACK),
        Layer::of_side("soldiers", RED),
        Layer::of_side("soldiers", BLACK),
        Layer::of_side("chariots", RED),
        Layer::of_side("chariots", BLACK),
        Layer::of_side("horses", RED),
        Layer::of_side("horses", BLACK),
        Layer::of_side("cannons", RED),
        Layer::of_side("cannons", BLACK),
    ];
    const PIECE_TYPES: &[PieceType] = &[
        PieceType::new(RED, "general", Some('K'), 1..=1, "xiangqi.rules:19")
            .placed(list![Placement::new("K", squares!("d1..f3"))])
            .on_layer(LayerId(1))
            .called(
                list![LocalName::new("zh", list![Borrowed("帅"), Borrowed("帥")])],
            ),
        PieceType::new(RED, "advisor", Some('A'), 0..=2, "xiangqi_rough.rules:9")
            .placed(list![Placement::new("A", squares!("d1..f3"))])
            .on_layer(LayerId(1)),
        PieceType::new(RED, "elephant", Some('B'), 0..=2, "xiangqi.rules:21")
            .placed(list![Placement::new("B", squares!("c1 g1 a3 e3 i3 c5 g5"))])
            .or_letter('E')
            .on_layer(LayerId(3))
            .called(
                list![LocalName::new("zh", list![Borrowed("相"), Borrowed("象")])],
            ),
        PieceType::new(RED, "soldier", Some('P'), 0..=5, "xiangqi.rules:24")
            .placed(
                Borrowed(const {
                    &[
                        Placement::new("P", squares!("a4 a5 c4 c5 e4 e5 g4 g5 i4 i5")),
                        Placement::new("P", squares!("a6..i10")),
                    ]
                }),
            )
            .on_layer(LayerId(5))
            .called(
                list![LocalName::new("zh", list![Borrowed("兵"), Borrowed("卒")])],
            ),
        PieceType::new(RED, "chariot", Some('R'), 0..=2, "xiangqi.rules:31")
            .placed(list![Placement::new("R", squares!("a1..i10"))])
            .on_layer(LayerId(7))
            .called(
                Borrowed(const {
                    &[
                        LocalName::new(
                            "zh",
                            list![Borrowed("车"), Borrowed("車"), Borrowed("俥")],
                        ),
                    ]
                }),
            ),
        PieceType::new(RED, "horse", Some('N'), 0..=2, "xiangqi.rules:32")
            .placed(list![Placement::new("N", squares!("a1..i10"))])
            .or_letter('H')
            .on_layer(LayerId(9))
            .called(
                Borrowed(const {
                    &[
                        LocalName::new(
                            "zh",
                            list![Borrowed("马"), Borrowed("馬"), Borrowed("傌")],
                        ),
                    ]
                }),
            ),
        PieceType::new(RED, "cannon", Some('C'), 0..=2, "xiangqi.rules:33")
            .placed(list![Placement::new("C", squares!("a1..i10"))])
            .on_layer(LayerId(11))
            .called(
                Borrowed(const {
                    &[
                        LocalName::new(
                            "zh",
                            list![Borrowed("炮"), Borrowed("砲"), Borrowed("包")],
                        ),
                    ]
                }),
            ),
        PieceType::new(BLACK, "general", Some('K'), 1..=1, "xiangqi.rules:19")
            .placed(list![Placement::new("k", squares!("d8..f10"))])
            .on_layer(LayerId(2))
            .called(
                list![LocalName::new("zh", list![Borrowed("将"), Borrowed("將")])],
            ),
        PieceType::new(BLACK, "advisor", Some('A'), 0..=2, "xiangqi_rough.rules:9")
            .placed(list![Placement::new("a", squares!("d8..f10"))])
            .on_layer(LayerId(2)),
        PieceType::new(BLACK, "elephant", Some('B'), 0..=2, "xiangqi.rules:21")
            .placed(list![Placement::new("b", squares!("c6 g6 a8 e8 i8 c10 g10"))])
            .or_letter('E')
            .on_layer(LayerId(4))
            .called(
                list![LocalName::new("zh", list![Borrowed("象"), Borrowed("相")])],
            ),
        PieceType::new(BLACK, "soldier", Some('P'), 0..=5, "xiangqi.rules:24")
            .placed(
                Borrowed(const {
                    &[
                        Placement::new("p", squares!("a6 a7 c6 c7 e6 e7 g6 g7 i6 i7")),
                        Placement::new("p", squares!("a1..i5")),
                    ]
                }),
            )
            .on_layer(LayerId(6))
            .called(
                list![LocalName::new("zh", list![Borrowed("卒"), Borrowed("兵")])],
            ),
        PieceType::new(BLACK, "chariot", Some('R'), 0..=2, "xiangqi.rules:31")
            .placed(list![Placement::new("r", squares!("a1..i10"))])
            .on_layer(LayerId(8))
            .called(
                Borrowed(const {
                    &[
                        LocalName::new(
                            "zh",
                            list![Borrowed("车"), Borrowed("車"), Borrowed("俥")],
                        ),
                    ]
                }),
            ),
        PieceType::new(BLACK, "horse", Some('N'), 0..=2, "xiangqi.rules:32")
            .placed(list![Placement::new("n", squares!("a1..i10"))])
            .or_letter('H')
            .on_layer(LayerId(10))
            .called(
                Borrowed(const {
                    &[
                        LocalName::new(
                            "zh",
                            list![Borrowed("马"), Borrowed("馬"), Borrowed("傌")],
                        ),
                    ]
                }),
            ),
        PieceType::new(BLACK, "cannon", Some('C'), 0..=2, "xiangqi.rules:33")
            .placed(list![Placement::new("c", squares!("a1..i10"))])
            .on_layer(LayerId(12))
            .called(
                Borrowed(const {
                    &[
                        LocalName::new(
                            "zh",
                            list![Borrowed("炮"), Borrowed("砲"), Borrowed("包")],
                        ),
                    ]
                }),
            ),
    ];
    const CAPS: &[Cap] = &[
        Cap::new(
            "",
            1,
            Lines::Along(BoardAxis::Files),
            "xiangqi.rules:26",
            list![CappedPieceTypes::placed(RED_SOLDIER, 0)],
            Borrowed(const {
                &[
                    squares!("a4 a5"),
                    squares!("c4 c5"),
                    squares!("e4 e5"),
                    squares!("g4 g5"),
                    squares!("i4 i5"),
                ]
            }),
        ),
        Cap::new(
            "",
            1,
            Lines::Along(BoardAxis::Files),
            "xiangqi.rules:26",
            list![CappedPieceTypes::placed(BLACK_SOLDIER, 0)],
            Borrowed(const {
                &[
                    squares!("a6 a7"),
                    squares!("c6 c7"),
                    squares!("e6 e7"),
                    squares!("g6 g7"),
                    squares!("i6 i7"),
                ]
            }),
        ),
    ];
    Rules {
        board: Board::new(9, 10, squares!("a1..i10")),
        view: Mapping::MirrorRanks,
        sides: Borrowed(SIDES),
        layers: Borrowed(LAYERS),
        piece_types: Borrowed(PIECE_TYPES),
        caps: Borrowed(CAPS),
        budgets: Borrowed(&[]),
        patterns: Borrowed(&[]),
        relations: Borrowed(&[]),
    }
};
