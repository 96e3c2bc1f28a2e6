//! The end of a game by a number of pieces anywhere on one line of the board.

use std::collections::BTreeMap;

use qishu_rules::{GameOutcome, Square, Squares};
use qishu_spec_lang::ast::{CountedSides, Ending, Name, Region};

use crate::army::ImportedGame;
use crate::pieces::Pieces;
use crate::settings::SIDES;

/// The ends on each line; `None` if the language cannot express them.
pub fn collinear(game: &ImportedGame<'_>, pieces: &Pieces) -> Option<Vec<(GameOutcome, Ending)>> {
    let settings = game.settings;
    let number = settings.number("collinearN");
    let is_counted = |role: usize| settings.has("connectPieceTypes", game.kind(role));
    let names: Vec<Name> =
        pieces.present().filter(|&role| is_counted(role)).flat_map(|role| pieces.names(role)).collect();
    if number == 0 || names.is_empty() {
        return Some(Vec::new());
    }
    let lines: Vec<Squares> = lines(game).into_iter().filter(|line| line.len() as u32 >= number).collect();
    let begun = |side: usize, line: &Squares| {
        let own = game.opening.pieces.iter().filter(|piece| piece.side == side && is_counted(game.role_of(piece)));
        own.filter(|piece| line.has(piece.square)).count() as u32
    };
    // Only the side that has moved is examined, so that the game goes on after an opening with such a line.
    let begins = lines.iter().all(|line| SIDES.into_iter().all(|side| begun(side, line) < number));
    let outcome = settings.outcome("connectValue").filter(|_| begins)?;
    let end = |line: &Squares| {
        let region = Some(Region::from(line));
        (
            outcome,
            Ending::Count {
                at_least: Some(number.into()),
                at_most: None,
                pieces: names.clone(),
                region,
                sides: CountedSides::Either,
            },
        )
    };
    Some(lines.iter().map(end).collect())
}

/// The lines of the board along which pieces count.
fn lines(game: &ImportedGame<'_>) -> Vec<Squares> {
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
    lines.into_values().collect()
}
