//! Tables of positions in which pieces oppose each other, against the tables of all positions of the same material.

use common::games;
use qishu_endgames::endgame::{AskedMaterial, Endgame, EndgameError};
use qishu_endgames::metric::Metric;
use qishu_endgames::pieces::BoardPieces;
use qishu_rules::Piece;
use qishu_spec_lang::Model;

use super::solve::{asked, solve};

/// Kings and pawns on a board of six ranks; `LINES` are further moves.
const PAWNS: &str = "variant pawns {
    board 3 x 6
    sides white, black mirror ranks
    piece king K { count 1 anywhere }
    piece rook R { count 0..1 anywhere }
    piece pawn P { count 0..2 on ranks 2..5 }
    start \"k2/3/3/3/3/K2\"
    royal king
    move king steps along file, rank, diagonal
    move rook slides along file, rank
    move pawn steps forward to empty
    move pawn steps along diagonal forward onto enemy
    LINES
    promote pawn on ranks 6 as rook
    end lose if no move in check
    end draw if no move
}";

fn pawns(lines: &str) -> Model {
    let text = PAWNS.replace("LINES", lines);
    let loaded = qishu_spec_lang::check_texts(&[("pawns.rules", &text)]);
    loaded.models.unwrap_or_else(|mistakes| panic!("{}", mistakes[0].message)).remove(0)
}

/// Material in which some of the pieces with a name oppose each other.
fn opposing(model: &Model, symbols: &str, name: &str) -> Result<Endgame, EndgameError> {
    let pieces_of = |side: usize| {
        let pieces = model.rules.pieces_of_sides().enumerate();
        let of_type = pieces.filter(|(_, kind)| {
            let piece_type = model.rules.piece_type(kind.piece_type);
            *piece_type.name == *name && piece_type.side.index() == side
        });
        of_type.map(|(piece, _)| piece).collect()
    };
    let asked = AskedMaterial { opposing: Some([0, 1].map(pieces_of)), ..asked(model, symbols) };
    Endgame::new(model, games::game(model), &asked, Metric::End)
}

/// Whether a white pawn has a black one before it on its file: a plain look at the squares.
fn has_opposing_pawns(model: &Model, position: &[Piece]) -> bool {
    let (files, rules) = (3, &model.rules);
    let is_pawn = |square: usize, side: usize| {
        let piece = position[square].number();
        piece.and_then(|piece| rules.pieces_of_sides().nth(piece)).is_some_and(|kind| {
            let piece_type = rules.piece_type(kind.piece_type);
            *piece_type.name == *"pawn" && piece_type.side.index() == side
        })
    };
    (0..18).any(|at| is_pawn(at, 0) && (at + files..18).step_by(files).any(|ahead| is_pawn(ahead, 1)))
}

/// Each position with opposing pieces of a name has its value, and no other has one. `solve` verifies the tables. Returns
/// how many positions there are of either kind.
fn compare(lines: &str, symbols: &str, name: &str, is_opposed: fn(&Model, &[Piece]) -> bool) -> (u64, u64) {
    let model = pawns(lines);
    let restricted = opposing(&model, symbols, name).expect("they stay opposed");
    let whole = Endgame::new(&model, games::game(&model), &asked(&model, symbols), Metric::End);
    let whole = whole.expect("it can be solved");
    let [tables, all] = [&restricted, &whole].map(solve);
    let (last, _) = whole.signatures().last().expect("there is one");
    let (table, few) = (&all[&whole.key(&last.signature)], &tables[&restricted.key(&last.signature)]);
    let (mut opposed, mut others) = (0, 0);
    for number in 0..table.index.size() {
        let mut board = BoardPieces::new(vec![0; 6]);
        if !table.index.position(number, &mut board) {
            continue;
        }
        let position = whole.position(table, number);
        let is_opposed = is_opposed(&model, &position);
        assert!(table.index.has(&board) && few.index.has(&board) == is_opposed, "{number} {position:?}");
        for side in [0, 1] {
            let expected = whole.value(&all, &position, side).filter(|_| is_opposed);
            assert_eq!(restricted.value(&tables, &position, side), expected, "{number} {position:?}");
        }
        (opposed, others) = (opposed + u64::from(is_opposed), others + u64::from(!is_opposed));
    }
    (opposed, others)
}

/// The number of values of the positions of some material, with one side to move.
fn size(endgame: &Endgame) -> u64 {
    let (last, _) = endgame.signatures().last().expect("there is one");
    endgame.index(&last.signature).expect("it is small").size()
}

#[test]
fn values_with_opposing_pawns_are_those_of_whole_tables() {
    for symbols in ["K P k p", "K P P k p"] {
        let (opposed, others) = compare("", symbols, "pawn", has_opposing_pawns);
        assert!(opposed > 0 && others > 2 * opposed, "{symbols}: {opposed} {others}");
    }
}

/// A pawn that passes beside another may be captured there.
#[test]
fn opposing_pawns_may_capture_in_passing() {
    let lines = "move pawn leaps 2 forward over empty to empty from ranks 2 passing
                 move pawn steps along diagonal forward onto passed pawn";
    let (opposed, others) = compare(lines, "K P k p", "pawn", has_opposing_pawns);
    assert!(opposed > 0 && others > 0, "{opposed} {others}");
}

/// Two pawns alone block each other for good, so neither is promoted: two tables follow, after a capture.
#[test]
fn opposing_pawns_are_not_promoted_before_a_capture() {
    let model = pawns("");
    let one = opposing(&model, "K P k p", "pawn").expect("pawns stay opposed");
    let two = opposing(&model, "K P P k p", "pawn").expect("pawns stay opposed");
    let whole = Endgame::new(&model, games::game(&model), &asked(&model, "K P k p"), Metric::End).expect("it is small");
    let tables = |endgame: &Endgame| endgame.signatures().len();
    assert_eq!(one.signatures().iter().filter(|(one, _)| one.must_oppose).count(), 1);
    assert!(tables(&one) < tables(&whole), "{} {}", tables(&one), tables(&whole));
    assert!(size(&one) < size(&whole) / 4, "{} {}", size(&one), size(&whole));
    assert!(tables(&two) > tables(&whole), "another pawn is promoted");
}

/// Kings can come to each other from anywhere.
#[test]
fn pieces_that_go_everywhere_always_oppose_each_other() {
    let (_, others) = compare("", "K P k", "king", |_, _| true);
    assert_eq!(others, 0);
}

#[test]
fn pieces_that_do_not_stay_opposed_are_refused() {
    let model = pawns("");
    assert_eq!(opposing(&model, "K P k", "pawn").err(), Some(EndgameError::NoneOppose));
    let sideways = pawns("move pawn steps sideways to empty");
    assert_eq!(opposing(&sideways, "K P k p", "pawn").err(), Some(EndgameError::MovesPast));
    let jumping = pawns("move pawn leaps 2 forward over 1 enemy to empty");
    assert_eq!(opposing(&jumping, "K P k p", "pawn").err(), Some(EndgameError::MovesPast));
}
