//! Opening books: lookup by position and by successor, learning, and conversion from another format.

use std::sync::Arc;

use qishu::engine::book::{Book, BookLookup, DatBook, DatError, PositionNumbers};
use qishu::engine::contest::Playing;
use qishu::engine::{EngineGame, MoveText, Sequence, SquareNames};
use qishu::rules::{GameOutcome, GameState, Letters, Move, Piece};

use super::games::library;

/// Numbers that identify positions, in no particular order.
fn numbers() -> PositionNumbers {
    let digits = |piece: &Piece| format!("{:02}", piece.number().map_or(0, |number| number + 1));
    Arc::new(move |state: &GameState| Some(format!("1{}", state.position.iter().map(digits).collect::<String>())))
}

fn begun(game: &EngineGame) -> Playing {
    Playing::new(game, &game.opening().expect("it has an opening")).expect("it is of this board")
}

fn text(playing: &Playing, mv: &Move) -> String {
    let words = MoveText::new(playing.game().rules(), SquareNames::RanksFromOne);
    words.text(mv, &playing.state(), Letters::Own, true)
}

/// The opening and the book moves after it.
fn moves(game: &EngineGame, words: &[&str]) -> Vec<Move> {
    let mut playing = begun(game);
    words.iter().for_each(|word| go_on(&mut playing, word));
    playing.into_line().moves
}

fn go_on(playing: &mut Playing, word: &str) {
    let meant = playing.moves().iter().position(|mv| text(playing, mv) == word);
    playing.go_on(meant.unwrap_or_else(|| panic!("{word} in {:?}", playing.moves())));
}

/// The moves with a weight.
fn weighed(book: &Book, playing: &Playing, lookup: BookLookup) -> Vec<(String, u32)> {
    let weights = book.weights(playing, lookup, &numbers()).into_iter();
    let all = playing.moves().iter().zip(weights);
    let mut known: Vec<_> =
        all.filter(|(_, weight)| *weight > 0).map(|(mv, weight)| (text(playing, mv), weight)).collect();
    known.sort();
    known
}

#[test]
fn a_successor_is_known_where_the_position_is_not() {
    let game = library("minixiangqi");
    let mut book = Book::default();
    for (words, outcome) in
        [(["a2a3", "a6a5", "g2g3"], GameOutcome::Win), (["a2a3", "g6g5", "g2g3"], GameOutcome::Draw)]
    {
        book.learn(begun(&game), &moves(&game, &words), outcome, 20, &numbers()).expect("the turns are legal");
    }
    let mut playing = begun(&game);
    // Half points of the side that made the move: two games, of which one was won.
    for lookup in [BookLookup::ByPosition, BookLookup::BySuccessor] {
        assert_eq!(weighed(&book, &playing, lookup), [("a2a3".to_owned(), 3)]);
    }
    // A transposed order of the moves: the position in between is in no game.
    ["g2g3", "a6a5"].iter().for_each(|word| go_on(&mut playing, word));
    assert_eq!(weighed(&book, &playing, BookLookup::ByPosition), []);
    assert_eq!(weighed(&book, &playing, BookLookup::BySuccessor), [("a2a3".to_owned(), 2)]);
    let drawn = book.draw(&playing, BookLookup::BySuccessor, &numbers(), &mut Sequence::new(1));
    assert_eq!(drawn.map(|index| text(&playing, &playing.moves()[index])), Some("a2a3".to_owned()));
    assert_eq!(book.draw(&playing, BookLookup::ByPosition, &numbers(), &mut Sequence::new(1)), None);
}

#[test]
fn moves_are_drawn_in_proportion_to_their_weights() {
    let game = library("minixiangqi");
    let mut book = Book::default();
    for (words, times) in [(["a2a3"], 3), (["g2g3"], 1)] {
        for _ in 0..times {
            let moves = moves(&game, &words);
            book.learn(begun(&game), &moves, GameOutcome::Win, 20, &numbers()).expect("the turns are legal");
        }
    }
    let (playing, mut sequence) = (begun(&game), Sequence::new(7));
    let mut drawn = || book.draw(&playing, BookLookup::ByPosition, &numbers(), &mut sequence).expect("it knows some");
    let often = (0..400).filter(|_| text(&playing, &playing.moves()[drawn()]) == "a2a3").count();
    assert!((270..330).contains(&often), "{often} of 400, and not about 300");
}

/// A book of five entries, written by an independent program that derives the keys by the textbook method of RC4. The
/// opening has 炮二平五 (30), 马八进七 (10) and an illegal move (5). After the first, with the wings exchanged, there is 马8进7
/// (7). The last entry is for an unreachable position.
const DAT: [[u8; 8]; 5] = [
    [0xd5, 0x56, 0x26, 0x05, 0xc3, 0x33, 0x05, 0x00],
    [0xd5, 0x56, 0x26, 0x05, 0xc4, 0xa5, 0x0a, 0x00],
    [0xd5, 0x56, 0x26, 0x05, 0xaa, 0xa7, 0x1e, 0x00],
    [0x78, 0x56, 0x34, 0x12, 0xaa, 0xa7, 0x09, 0x00],
    [0x4f, 0x64, 0x96, 0x53, 0x34, 0x55, 0x07, 0x00],
];

#[test]
fn a_book_of_locks_is_gone_through_from_the_opening() {
    let game = library("xiangqi");
    let dat = DatBook::parse(DAT.as_flattened()).expect("these are entries");
    let found = dat.findings(&game, &numbers()).expect("it is of this game");
    assert_eq!((found.found, found.entries), (3, 5));
    let mut playing = begun(&game);
    for lookup in [BookLookup::ByPosition, BookLookup::BySuccessor] {
        assert_eq!(weighed(&found.book, &playing, lookup), [("b1c3".to_owned(), 10), ("h3e3".to_owned(), 30)]);
    }
    go_on(&mut playing, "h3e3");
    assert_eq!(weighed(&found.book, &playing, BookLookup::ByPosition), [("h10g8".to_owned(), 7)]);
    assert_eq!(Book::parse(&found.book.to_string()), Ok(found.book));
    for other in ["minixiangqi", "chess"] {
        assert_eq!(dat.findings(&library(other), &numbers()), Err(DatError::OtherGame), "{other}");
    }
    for bytes in [&[][..], &[1, 2, 3], &DAT.as_flattened()[1..]] {
        assert_eq!(DatBook::parse(bytes), Err(DatError::NoBook));
    }
}
