//! `qishu squares`: the number of positions with each piece on each square.

use std::collections::BTreeMap;
use std::io;

use qishu::numbers::{percent, ratio};
use qishu::rules::{Spacing, Square};
use qishu::{BigUint, SquareCounts, Variant};

use crate::args::{SquaresArgs, TableFormat};
use crate::ask::ask;
use crate::console::{Console, Failure};
use crate::piece_names::PieceNames;
use crate::tabular::{Tabular, heading};
use crate::target::Target;

/// How many squares with the same number are listed one by one.
const MOST_LISTED: usize = 10;

/// Prints the numbers; in the human form with a drawn board for each piece.
///
/// # Errors
///
/// Fails if standard output does.
pub fn squares(args: &SquaresArgs, console: &mut Console) -> io::Result<()> {
    match counted(args, console) {
        Ok((variant, counts, names)) => match args.print.format {
            TableFormat::Human => {
                console.deliver(args.print.output.as_deref(), &drawn(&variant, &counts, &names, args.print.log10))
            }
            _ => listed(&variant, &counts, &names).deliver(&variant, &args.print, console),
        },
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}

fn counted(args: &SquaresArgs, console: &Console) -> Result<(Variant, SquareCounts, PieceNames), Failure> {
    let target = Target::of(&args.of.target)?.with_material(args.material.as_deref())?;
    let names = PieceNames::of(target.variant.rules(), args.names.as_deref())?;
    let counts = ask(&target, &args.work, console, |work| match args.legal {
        true => target.variant.squares_legal(work),
        false => target.variant.squares(work),
    })?;
    Ok((target.variant, counts, names))
}

/// A row for each piece and each square on which it may stand.
fn listed(variant: &Variant, counts: &SquareCounts, names: &PieceNames) -> Tabular {
    let rules = variant.rules();
    let mut rows = Vec::new();
    for (piece, positions) in rules.non_value_type_ids().zip(&counts.positions) {
        for (square, positions) in rules.board.squares().iter().zip(positions) {
            if *positions != BigUint::ZERO {
                rows.push((vec![names.name(piece), square.to_string()], positions.clone()));
            }
        }
    }
    Tabular { columns: vec!["piece".to_string(), "square".to_string()], rows, whole: None }
}

/// A board for each piece and the numbers beside its squares.
fn drawn(variant: &Variant, counts: &SquareCounts, names: &PieceNames, with_log10: bool) -> String {
    let mut text = heading(variant);
    for (piece, positions) in variant.rules().non_value_type_ids().zip(&counts.positions) {
        let pieces = ratio(&positions.iter().sum(), &counts.total).unwrap_or(0.0);
        text += &format!("\n{}, {pieces:.3} on average\n", names.name(piece));
        text += &board(variant, positions);
        text += &numbers(variant, positions, &counts.total).human(with_log10);
    }
    text
}

/// The board with a digit for each square: 9 for the piece's most frequent square, 1 for at most a ninth of that; a dot
/// where it cannot stand.
fn board(variant: &Variant, positions: &[BigUint]) -> String {
    let most = positions.iter().max().cloned().unwrap_or_default();
    let board = &variant.rules().board;
    let spacing = Spacing { indent: "  ", ..Spacing::narrow(board, 1) };
    board.draw(&spacing, |square: Square| match board.id(square).map(|id| &positions[id.index()]) {
        Some(positions) if *positions != BigUint::ZERO => digit(positions, &most),
        _ => '.',
    })
}

/// The number in ninths of the greatest, rounded, and 1 at least.
fn digit(positions: &BigUint, most: &BigUint) -> char {
    let ninths: BigUint = (positions * 18u32 + most) / (most * 2u32);
    let ninths = u32::try_from(ninths).unwrap_or(9).clamp(1, 9);
    char::from_digit(ninths, 10).unwrap_or('9')
}

/// The different numbers, the greatest first, with the squares that have them.
fn numbers(variant: &Variant, positions: &[BigUint], total: &BigUint) -> Tabular {
    let mut squares: BTreeMap<&BigUint, Vec<String>> = BTreeMap::new();
    for (square, positions) in variant.rules().board.squares().iter().zip(positions) {
        if *positions != BigUint::ZERO {
            squares.entry(positions).or_default().push(square.to_string());
        }
    }
    let list = |squares: &[String]| match squares {
        many if many.len() > MOST_LISTED => {
            format!("{} and {} more", many[..MOST_LISTED - 1].join(" "), many.len() + 1 - MOST_LISTED)
        }
        few => few.join(" "),
    };
    let rows = squares
        .iter()
        .rev()
        .map(|(positions, squares)| (vec![percent(positions, total), list(squares)], (*positions).clone()));
    Tabular { columns: vec!["share".to_string(), "squares".to_string()], rows: rows.collect(), whole: None }
}
