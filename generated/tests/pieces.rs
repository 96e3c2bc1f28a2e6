//! Pieces and their kinds in all variants: a piece's cell determines its kind, and a piece that moves from one
//! placement to another is unchanged.

use generated::VARIANTS;
use qishu_runtime::Piece;

#[test]
fn a_piece_and_its_cell_tell_its_kind() {
    for variant in VARIANTS {
        let rules = variant.rules;
        for kind in rules.kinds() {
            for square in &kind.placement.region {
                let cell = rules.cell(kind.layer, square).expect("regions are on the board");
                assert_eq!(rules.kind(kind.piece, cell), Some(kind), "{}: {square}", variant.name);
            }
            if kind.placement.hand.is_some() {
                continue;
            }
            let elsewhere = rules.board.squares().difference(&rules.piece_type(kind.piece_type).reach());
            for square in &elsewhere {
                let cell = rules.cell(kind.layer, square).expect("it is on the board");
                assert_eq!(rules.kind(kind.piece, cell), None, "{}: {square}", variant.name);
            }
        }
    }
}

#[test]
fn who_crosses_the_river_stays_the_same_piece() {
    let rules = &generated::xiangqi::positions::RULES;
    let read = |text: &str| {
        let mut position = vec![Piece::NONE; rules.cells()];
        rules.parse_fen(text, &mut position).expect("it is a position");
        position
    };
    let before = read("3k5/9/9/9/9/P8/9/9/9/4K4");
    let mut after = before.clone();
    after.swap(4 * 9, 5 * 9);
    assert_eq!(after, read("3k5/9/9/9/P8/9/9/9/9/4K4"));
    let piece = before[4 * 9];
    assert_ne!(rules.kind(piece, 4 * 9).map(|kind| kind.index), rules.kind(piece, 5 * 9).map(|kind| kind.index));
    assert_eq!(rules.broken(&after), None);
}
