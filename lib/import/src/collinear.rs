//! The end of a game by a number of pieces anywhere on one line of the board, or on all of a square block.

use std::collections::BTreeMap;

use qishu_rules::{GameOutcome, Square, Squares};
use qishu_spec_lang::ast::{CountedSides, Ending, Name, Region};

use crate::army::ImportedGame;
use crate::pieces::Pieces;
use crate::settings::SIDES;
use crate::value::LONGEST;

/// The ends on each line and block; `None` if the language cannot express them.
pub fn collinear(game: &ImportedGame<'_>, pieces: &Pieces) -> Option<Vec<(GameOutcome, Ending)>> {
    let settings = game.settings;
    let is_counted = |role: usize| settings.has("connectPieceTypes", game.kind(role));
    let names: Vec<Name> =
        pieces.present().filter(|&role| is_counted(role)).flat_map(|role| pieces.names(role)).collect();
    let rows: Vec<(Squares, u32)> = lines(game).into_iter().chain(blocks(game)).collect();
    if rows.is_empty() || names.is_empty() {
        return Some(Vec::new());
    }
    let begun = |side: usize, row: &Squares| {
        let own = game.opening.pieces.iter().filter(|piece| piece.side == side && is_counted(game.role_of(piece)));
        own.filter(|piece| row.has(piece.square)).count() as u32
    };
    // Only the side that has moved is examined, so that the game goes on after an opening with such a line.
    let begins = rows.iter().all(|(row, number)| SIDES.into_iter().all(|side| begun(side, row) < *number));
    let outcome = settings.outcome("connectValue").filter(|_| begins)?;
    let end = |(row, number): &(Squares, u32)| {
        let region = Some(Region::from(row));
        (
            outcome,
            Ending::Count {
                at_least: Some((*number).into()),
                at_most: None,
                pieces: names.clone(),
                region,
                or_in_hand: None,
                safe: None,
                while_full: None,
                sides: CountedSides::Either,
            },
        )
    };
    Some(rows.iter().map(end).collect())
}

/// The lines of the board along which pieces count, each with the number of pieces.
fn lines(game: &ImportedGame<'_>) -> Vec<(Squares, u32)> {
    let needed = game.settings.number("collinearN");
    if needed == 0 {
        return Vec::new();
    }
    let (rank, file) = (|square: Square| i16::from(square.rank), |square: Square| i16::from(square.file));
    let number = |key: u8, square: Square| match key {
        0 => rank(square),
        1 => file(square),
        2 => rank(square) - file(square),
        _ => rank(square) + file(square),
    };
    let along = [("connectHorizontal", 0), ("connectVertical", 1), ("connectDiagonal", 2), ("connectDiagonal", 3)];
    let mut lines: BTreeMap<(u8, i16), Squares> = BTreeMap::new();
    for (_, key) in along.into_iter().filter(|(key, _)| game.settings.flag(key)) {
        for square in game.board.iter() {
            let line = lines.entry((key, number(key, square))).or_insert(Squares::EMPTY);
            *line = line.union(&square.into());
        }
    }
    lines.into_values().filter(|line| line.len() as u32 >= needed).map(|line| (line, needed)).collect()
}

/// The square blocks whose squares count, each with their number.
fn blocks(game: &ImportedGame<'_>) -> Vec<(Squares, u32)> {
    let edge = game.settings.number("connectNxN");
    let side = edge as u8;
    let block = |corner: Square| {
        let each = (0..side).flat_map(|up| (0..side).map(move |right| (up, right)));
        let squares: Squares =
            each.map(|(up, right)| Square { rank: corner.rank + up, file: corner.file + right }).collect();
        (squares.difference(&game.board).is_empty()).then_some((squares, edge * edge))
    };
    // No board has so long an edge.
    if edge == 0 || edge > LONGEST.into() { Vec::new() } else { game.board.iter().filter_map(block).collect() }
}
