//! Small variants that cover every construct of the language.

/// Rules that have every construct of the language between them.
pub const CONSTRUCTS: &[&str] = &[
    // Counts from below and above, and a board with holes.
    "variant counts {
        board 3 x 3 keep ring  region ring = board - b2  sides white, black mirror ranks
        piece king K { count 1 anywhere }  piece stone S { count 1..2 on ranks 1..2 }
        piece flag F of white { count 0 anywhere }
    }",
    // No piece is required, or none is possible.
    "variant none { board 2 x 2  sides alone  piece stone S { count 0 anywhere } }",
    "variant too_many { board 2 x 2  sides alone  piece stone S { count 3..9 anywhere at most 1 per file } }",
    "variant impossible { board 2 x 1  sides alone  piece stone S { count 1 on a1 }  forbid stone on a1 }",
    // Placements that overlap, caps on placements, on pieces together and along each kind of line.
    "variant caps {
        board 3 x 4  sides white, black rotate
        piece stone S { count 0..2 on ranks 1..2 at most 1 per file on ranks 2..4 as T at most 1 per rank }
        piece tower R { count 0..1 anywhere }
        cap slants: stone at most 1 per rising on board
        cap others: stone, tower at most 1 per falling on ranks 1..3
        cap stone, tower at most 2 on a1..b4
    }",
    "variant none_there { board 3 x 3  sides alone  piece stone S { count 0..9 anywhere }
        cap stone at most 0 on a1  cap middle: stone at most 3 on files b c }",
    // Requirements on lines, counts and lines with gaps, and caps over several sides.
    "variant lines {
        board 3 x 3  sides white, black mirror ranks
        piece stone S { count 0, 2..3 anywhere at least 1 at most 2 per rank }  piece king K of white { count 0..1 anywhere }
        cap home: stone, king exactly 0, 2 on ranks 1
        cap across sides stone at least 1 on b2 c2
        cap white king, black stone at most 1 per file on ranks 2..3
    }",
    // Sums that leave numbers out, and that name sides.
    "variant sums {
        board 3 x 2  sides white, black same
        piece stone S { count 0..4 anywhere }  piece king K { count 0..1 anywhere }
        budget turns: 0..1 = white stone - black stone
        budget even: across sides 0..6 by 2 = over(stone, 1) + 2*white king + king
    }",
    // Groups: liberties, numbers, chains and paths, of empty squares too, and as summands.
    "variant liberties {
        board 3 x 3  sides white, black same
        piece stone S { count 0..9 anywhere }
        require every group of stone beside empty
    }",
    "variant groups {
        board 3 x 2 joined along file, rank, rising  sides white, black rotate
        piece stone S { count 0..3 anywhere }  piece king K of white { count 0..1 on ranks 1 }
        require at most 1 group of any stone on files a..b
        forbid won: chain of stone between files a, files c
        require path of empty or stone from king to ranks 2
        budget across sides 0..2 = groups(empty, touching white stone) - groups(stone, not reaching ranks 2) + king
    }",
    "variant walls {
        board 3 x 3 keep board - b2  sides alone
        piece wall W { count 0..4 on board - a1 }  piece pawn P { count 1 anywhere }
        require exactly 1, 3 groups of wall or empty joined along file, rank, diagonal
        forbid group of empty on ranks 1..2, beside pawn, not with empty on a1
        forbid group of wall on ranks 2..3 not joined, not beside empty
    }",
    // Stacks of several heights, seen as one piece each.
    "variant stacks {
        board 4 x 1  sides white, black rotate
        piece stone S { count 0..5 on a1..c1 stacked 1..3 at most 4 on d1 stacked 2, 4 as T }
        piece king K { count 0..1 anywhere }
        budget across sides 1..7 = stone + over(stone, 2) + king
        forbid king beside enemy stone  cap stone at most 3 per file on board
    }",
    // Pieces in hand, some of which can be nowhere else, more pieces than the board has squares.
    "variant hands {
        board 2 x 1  sides white, black rotate
        piece pawn P { count 0..2 on a1 as T anywhere in hand }  piece king K { count 1 anywhere in hand }
        piece spare S { count 0, 2 in hand }
        budget across sides 1..3 = pawn + 2*over(spare, 1)
        cap pawn at most 1 on board  forbid pawn beside enemy king
    }",
    // Budgets: coefficients, what exceeds a number, differences, exact sums, sums across sides.
    "variant budgets {
        board 3 x 3  sides white, black same
        piece pawn P { count 0..2 anywhere }  piece queen Q { count 0..2 on ranks 1..2 }
        budget 1..5 = 2*queen + pawn
        budget spare: 0..1 = over(queen, 1) + over(pawn, 1)
        budget across sides -1..1 = 3*queen - 2*pawn
    }",
    "variant difference {
        board 4 x 2  sides first, second same
        piece cross X of first { count 0..4 anywhere }  piece nought O of second { count 0..4 anywhere }
        budget across sides 0..1 = cross - nought
        budget even: across sides 3 = 2*over(cross, 1) + over(nought, 1)
    }",
    "variant powers {
        board 5 x 2  sides alone
        piece one A { count 0..2 anywhere }  piece two B { count 0..1 anywhere }  piece four C { count 0..1 anywhere }
        budget 3..9 = 5*one + 1_000_000*two - 999_998*four - 2*over(one, 1)
    }",
    // Patterns, of one side and of named sides, with pieces present and absent.
    "variant patterns {
        board 3 x 3  sides white, black mirror ranks
        piece king K { count 1 on ranks 1 }  piece guard G { count 0..2 on a1..c2 as H on ranks 3 }
        forbid guard on a1, no king on b1
        forbid guard on a2, guard on b2
        forbid opening: white king on b1, no black guard on c3
    }",
    // Patterns with a copy for each square or line, some of which leave the board.
    "variant copies {
        board 3 x 3 keep board - b2  sides white, black mirror ranks  lines bends = a1 a2 c1, c1 c2, a1 c3
        piece king K { count 1 on ranks 1 }  piece guard G { count 0..2 on ranks 1..2 }  state wind: north, south
        forbid guard at 0 0, no guard at 1 0, no king at -1 0 per square
        forbid white guard at 0 0, black guard at 0 2, no white king at 1 0 per square on ranks 1
        forbid king at 1, guard at 2, wind north per bends
        forbid guard at 1, no guard at 2 per rising
    }",
    // Pieces that see one another, with others between them, along each kind of line and past a hole.
    "variant faces {
        board 4 x 4 keep most  region most = board - b3 - c2  sides white, black rotate
        piece king K { count 1 anywhere }  piece stone S { count 0..1 on ranks 2..3 on ranks 1 as T }
        forbid king faces enemy king along file, rank, diagonal
        forbid stone faces king along rank
    }",
    "variant queens { board 4 x 4  sides alone  piece queen Q { count 0..4 anywhere }
        forbid queen faces queen along file, rank, diagonal }",
    "variant slanted {
        board 3 x 4  sides white, black mirror ranks
        piece king K { count 0..1 anywhere }  piece stone S { count 0..2 anywhere at most 1 per falling }
        forbid king faces enemy king along rising
        forbid stone faces stone along file, falling
        forbid black stone faces white king along rising forward
    }",
    // Pieces on one line regardless of pieces between, forbidden and required, with other pieces between.
    "variant aligned_through { board 3 x 1  sides alone
        piece ant A { count 2 anywhere }  piece bee B { count 0..1 on b1 }
        forbid ant aligned ant along rank }",
    "variant aligned {
        board 4 x 3  sides white, black mirror ranks
        piece king K { count 1 anywhere }  piece stone S { count 0..1 on ranks 1..2 on ranks 3 as T }
        forbid king aligned enemy king along file, falling
        require stone aligned king along rank, rising
    }",
    "variant aligned_toward {
        board 3 x 4 keep most  region most = board - a2 - c3  sides white, black rotate
        piece king K { count 1 anywhere }  piece stone S { count 0..2 anywhere }
        require king aligned any own along rank, diagonal leftward
        forbid stone aligned any enemy along file forward on ranks 1..2
    }",
    // Pieces next to one another, forbidden and required, of one piece and of two.
    "variant near {
        board 3 x 3  sides white, black same
        piece king K { count 1 anywhere }  piece guard G { count 0..2 on ranks 1 on ranks 2..3 as H }
        forbid king touches enemy king  forbid guard beside guard
        require guard touches king
    }",
    "variant pairs { board 3 x 3  sides alone
        piece tower T { count 0..5 anywhere }  piece wall W { count 0..1 anywhere }
        require tower beside tower  require wall touches tower }",
    // Pieces in some directions from others, on some squares, and any piece.
    "variant any {
        board 2 x 3  sides white, black mirror ranks
        piece stone S { count 0..2 anywhere }  piece king K of white { count 0..1 anywhere in hand }
        require stone beside any backward on ranks 2..3
        forbid white king touches any enemy on b1 b2
        forbid stone faces any stone along file, diagonal forward
    }",
    // Layers share their squares, and each side may have its own.
    "variant layers {
        board 2 x 2  sides white, black same
        piece cloud C { count 0..2 anywhere }  piece mark M { count 0..3 anywhere }
        piece stone S { count 0..2 anywhere }
        layer sky { cloud }  layer marks per side { mark }
        forbid cloud beside cloud
        budget across sides 0..6 = cloud + mark + stone
    }",
    // What belongs to a position besides the board, alone and in budgets and patterns.
    "variant factors {
        board 2 x 2  sides white, black mirror ranks
        piece stone S { count 0..2 anywhere }  piece king K of white { count 0..1 anywhere in hand }
        state to_move: white as w, black as b  state castling: none as -, short, long
        budget across sides 0..1 = 2*stone - king - to_move black
        forbid stone on a1, no castling none  forbid black stone on b2, to_move white, castling long
    }",
];
