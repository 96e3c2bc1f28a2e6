//! Records in the tags of DhtmlXQ, the board that dpxq.com and other servers show in a browser: `[DhtmlXQ_red]`, the
//! name, `[/DhtmlXQ_red]`.
//!
//! `movelist` has four digits for each move: the file and the rank of departure and of arrival, counted from 0 from the
//! top left corner. `binit` has two for each piece of the opening: where it stands, `99` for nowhere. Its pieces come
//! side by side, those of the first from the bottom right corner on, rank by rank, and those of the second from the top
//! left corner on. `move_L_N_M` is the line of the number M; it stands in place of the move of the number N, from 1, of
//! the line L, of which the one that was played is 0. `commentN` and `commentL_N` are remarks on such moves.

use std::collections::BTreeMap;

use qishu_rules::{GameState, Piece, SquareId};

use super::game::{GameRecord, RecordResult};
use super::read::{capitalized, no_record};
use super::squares::{from_top_left, moved, only};
use super::tree::RecordTree;
use crate::error::Error;
use crate::moves::Moves;

/// The beginning of tags, and of those that close them.
const TAG: &str = "[DhtmlXQ";
const CLOSING: &str = "[/DhtmlXQ";
/// The square of a piece that is not on the board.
const NOWHERE: &str = "99";

/// A tag with its value.
struct TaggedText<'t> {
    name: &'t str,
    text: &'t str,
    /// The first byte of the value.
    byte: usize,
}

impl Moves {
    /// The games of a text in such tags; `None` if it is no such text.
    pub(super) fn read_tagged(&self, text: &str) -> Option<Result<Vec<GameRecord>, Error>> {
        is_tagged(text).then(|| games(text)?.iter().map(|tags| self.tagged_game(tags)).collect())
    }

    fn tagged_game(&self, tags: &[TaggedText<'_>]) -> Result<GameRecord, Error> {
        let value = |name: &str| tags.iter().find(|tag| tag.name == name);
        let moves = value("movelist");
        let start = self.tagged_start(value("binit"), moves)?;
        let mut tree = RecordTree::new(self, start);
        let remarks = remarks(tags);
        let mut paths = BTreeMap::new();
        if let Some(remark) = remarks.get(&(0, 0)) {
            tree.remark(remark);
        }
        if let Some(moves) = moves {
            self.tagged_line(moves, 0, &remarks, &mut tree)?;
        }
        paths.insert(0, tree.path().to_vec());
        for tag in tags {
            let Some([of, ply, number]) = tag.name.strip_prefix("move_").and_then(numbers) else { continue };
            // The line that was played may be repeated.
            if number == 0 {
                continue;
            }
            let wrong = |message: &str| no_record(tag.byte, message);
            let path = paths.get(&of).ok_or_else(|| wrong("the line in which this one stands has not been told"))?;
            tree.return_to(path);
            tree.go_back(ply).map_err(|message| wrong(&message))?;
            self.tagged_line(tag, number, &remarks, &mut tree)?;
            paths.insert(number, tree.path().to_vec());
        }
        let own = ["movelist", "binit", "result"];
        let is_header = |tag: &&TaggedText<'_>| {
            !tag.text.trim().is_empty()
                && !own.contains(&tag.name)
                && !["move_", "comment"].iter().any(|begin| tag.name.starts_with(begin))
        };
        let headers = tags.iter().filter(is_header).map(|tag| (capitalized(tag.name), tag.text.trim().to_owned()));
        let result = value("result").and_then(|tag| RecordResult::told(tag.text.trim())).unwrap_or_default();
        Ok(GameRecord { headers: headers.collect(), result, ..tree.record() })
    }

    /// Adds the moves of a line with its number.
    fn tagged_line(
        &self,
        tag: &TaggedText<'_>,
        number: usize,
        remarks: &BTreeMap<(usize, usize), String>,
        tree: &mut RecordTree<'_>,
    ) -> Result<(), Error> {
        for (byte, digits) in tag.in_parts(4) {
            let squares = [self.tagged_square(digits.get(..2)), self.tagged_square(digits.get(2..))];
            let is_meant = |mv: &_| match squares {
                [Some(from), Some(to)] => moved(mv, Some(from), to).is_some(),
                _ => false,
            };
            let mv = only(self, tree.state(), digits, is_meant).map_err(|message| no_record(byte, &message))?;
            tree.push(mv);
            if let Some(remark) = remarks.get(&(number, tree.path().len())) {
                tree.remark(remark);
            }
        }
        Ok(())
    }

    /// The square of two digits.
    fn tagged_square(&self, digits: Option<&str>) -> Option<SquareId> {
        let digits: Option<Vec<u32>> = digits?.chars().map(|digit| digit.to_digit(10)).collect();
        let [file, rank] = digits?.try_into().ok()?;
        from_top_left(&self.variant().rules().board, file as u8, rank as u8)
    }

    /// The state in which the pieces of the opening stand on told squares. The side of the first piece that moves is to
    /// move.
    fn tagged_start(&self, told: Option<&TaggedText<'_>>, moves: Option<&TaggedText<'_>>) -> Result<GameState, Error> {
        let mut start = self.start()?;
        let Some(told) = told.filter(|told| !told.text.trim().is_empty()) else { return Ok(start) };
        let opening = self.opening_pieces(&start);
        for &(square, _) in &opening {
            start.position[square.index()] = Piece::NONE;
        }
        let parts = told.in_parts(2);
        if parts.len() != opening.len() {
            let message = format!("expected the squares of {} pieces, and not of {}", opening.len(), parts.len());
            return Err(no_record(told.byte, &message));
        }
        for ((byte, digits), (_, piece)) in parts.into_iter().zip(opening) {
            if digits == NOWHERE {
                continue;
            }
            let square = self.tagged_square(Some(digits));
            let free = square.filter(|square| start.position[square.index()] == Piece::NONE);
            let square = free.ok_or_else(|| no_record(byte, &format!("`{digits}` is no free square of the board")))?;
            start.position[square.index()] = piece;
        }
        let first = moves.and_then(|moves| moves.in_parts(2).into_iter().next());
        let square = first.and_then(|(_, digits)| self.tagged_square(Some(digits)));
        let piece = square.map(|square| start.position[square.index()]);
        let rules = self.variant().rules();
        if let Some(kind) = rules.pieces_of_sides().find(|kind| Some(kind.piece) == piece) {
            start.to_move = rules.piece_type(kind.piece_type).side;
        }
        Ok(start)
    }

    /// The pieces of the opening in the order in which their squares are told.
    fn opening_pieces(&self, opening: &GameState) -> Vec<(SquareId, Piece)> {
        let rules = self.variant().rules();
        let size = rules.board.size();
        let squares = (0..).map(SquareId).zip(&opening.position).take(size);
        let side = |piece: Piece| {
            let kind = rules.pieces_of_sides().find(|kind| kind.piece == piece)?;
            Some(rules.piece_type(kind.piece_type).side.0)
        };
        let mut pieces: Vec<(u32, i32, i32, SquareId, Piece)> = squares
            .filter_map(|(square, &piece)| {
                let at = rules.board.square(square);
                let (side, rank, file) = (side(piece)?, i32::from(at.rank), i32::from(at.file));
                Some(if side == 0 { (side, rank, -file, square, piece) } else { (side, -rank, file, square, piece) })
            })
            .collect();
        pieces.sort_by_key(|&(side, rank, file, ..)| (side, rank, file));
        pieces.into_iter().map(|(.., square, piece)| (square, piece)).collect()
    }
}

impl<'t> TaggedText<'t> {
    /// The value in parts of `length` characters, each with its first byte; the last may have fewer.
    fn in_parts(&self, length: usize) -> Vec<(usize, &'t str)> {
        let begin = self.byte + self.text.len() - self.text.trim_start().len();
        let text = self.text.trim();
        let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let begins = ends.iter().copied().step_by(length).filter(|&at| at < text.len());
        let next = ends.iter().copied().skip(length).step_by(length).chain([text.len()]);
        begins.zip(next).map(|(from, to)| (begin + from, &text[from..to])).collect()
    }
}

/// Whether a text is in this format.
pub(super) fn is_tagged(text: &str) -> bool {
    text.contains(TAG)
}

/// The tags with values, game by game.
fn games(text: &str) -> Result<Vec<Vec<TaggedText<'_>>>, Error> {
    let mut games = vec![Vec::new()];
    let mut at = 0;
    while let Some(found) = text[at..].find(TAG) {
        let begin = at + found;
        let end = text[begin..].find(']').ok_or_else(|| no_record(begin, "a tag is not closed by `]`"))?;
        at = begin + end + 1;
        // Tags without a value frame a game.
        let Some(name) = text[begin + TAG.len()..begin + end].strip_prefix('_') else {
            games.push(Vec::new());
            continue;
        };
        let closing = format!("{CLOSING}_{name}]");
        let length = text[at..].find(&closing).ok_or_else(|| no_record(begin, &format!("there is no `{closing}`")))?;
        if let Some(game) = games.last_mut() {
            game.push(TaggedText { name, text: &text[at..at + length], byte: at });
        }
        at += length + closing.len();
    }
    games.retain(|game| !game.is_empty());
    Ok(games)
}

/// The remarks by the number of their line, and that of their move.
fn remarks(tags: &[TaggedText<'_>]) -> BTreeMap<(usize, usize), String> {
    let remark = |tag: &TaggedText<'_>| {
        let place = tag.name.strip_prefix("comment")?;
        let of = numbers(place).map(|[line, ply]| (line, ply)).or_else(|| numbers(place).map(|[ply]| (0, ply)))?;
        Some((of, tag.text.replace("||", " ")))
    };
    tags.iter().filter_map(remark).collect()
}

/// `N` numbers with `_` between.
fn numbers<const N: usize>(text: &str) -> Option<[usize; N]> {
    let numbers: Option<Vec<usize>> = text.split('_').map(|number| number.parse().ok()).collect();
    numbers?.try_into().ok()
}
