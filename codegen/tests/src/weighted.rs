//! Rules with weights on small boards: of all pieces and of one side, on regions, of stacks, hands and values.

/// Each of these rules has a sum of weights that differs from its count.
pub const WEIGHTED: &[&str] = &[
    "variant rooks { board 3 x 3 sides one piece rook R { count 0..3 anywhere at most 1 per file }
        cap rook at most 1 per rank on board weight rook 5 }",
    "variant camps { board 3 x 3 sides white, black mirror ranks
        piece king K { count 1 anywhere } piece stone S { count 0..2 anywhere }
        forbid king touches enemy king weight king 3 on ranks 1 weight black stone 2 weight white stone, black king 5 on a2 }",
    "variant zeros { board 3 x 2 sides white, black same piece stone S { count 0..3 anywhere }
        piece guard G of white { count 0..2 on files a b } budget 0..2 = stone weight white stone 0 on a1 weight guard 7 }",
    "variant towers { board 2 x 2 sides one piece tower T { count 0..4 anywhere stacked 1..3 } weight tower 3 on a1 b2 }",
    "variant hands { board 2 x 2 sides white, black mirror ranks piece stone S { count 0..2 anywhere in hand }
        weight white stone 2 weight black stone 4 on a1 b1 }",
    "variant turns { board 2 x 2 sides white, black mirror ranks piece stone S { count 0..2 anywhere }
        state to_move: white, black forbid white stone on a1, to_move white weight to_move white 3 weight stone 2 on files a }",
    "variant letters { board 3 x 2 sides one piece stone S { count 0..3 on files a b at most 1 per file on files c as T }
        piece cloud C { count 0..1 anywhere } layer above { cloud } weight stone 4 on b1 c1 weight cloud 2 }",
    "variant faced { board 3 x 3 sides one piece rook R { count 0..2 anywhere } piece pawn P { count 0..2 anywhere }
        forbid rook faces rook along file, rank require pawn beside rook weight rook 2 on a1..b2 weight pawn 3 }",
    "variant islands { board 3 x 2 sides one piece stone S { count 0..6 anywhere }
        require at most 1 group of stone weight stone 2 on files a c }",
];
