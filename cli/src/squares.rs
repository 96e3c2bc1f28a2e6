//! `qishu squares`: in how many positions each piece stands on each square.

use std::collections::BTreeMap;
use std::io;

use num_bigint::BigUint;
use qishu_codegen::questions::squares::{PieceOnSquares, Squares};
use qishu_rules::{Layout, PieceId, Square};
use qishu_spec_lang::Model;

use crate::args::{SquaresArgs, TableFormat};
use crate::console::{Console, Failure};
use crate::counting::{answers, run_until_stopped};
use crate::explain::{planned, too_much_work};
use crate::figures::ratio;
use crate::stop;
use crate::tabular::{Tabular, heading, share};
use crate::target::Target;

/// How many squares with the same number are listed one by one.
const MOST_LISTED: usize = 10;

/// Prints the numbers; in the human form with a drawn board for each piece.
///
/// # Errors
///
/// Fails if standard output does.
pub fn squares(args: &SquaresArgs, console: &mut Console) -> io::Result<()> {
    stop::on_interrupt();
    match counted(args, console) {
        Ok((model, total, pieces)) => console.print(&match args.format {
            TableFormat::Human => drawn(&model, &total, &pieces),
            other => listed(&model, &pieces).print(&model, other),
        }),
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}

/// The rules, the number of all positions, and the numbers for each piece and square.
fn counted(args: &SquaresArgs, console: &Console) -> Result<(Model, BigUint, Vec<PieceOnSquares>), Failure> {
    let target = Target::of(&args.target)?;
    let limits = args.work.limits();
    let (model, plan) = planned(&target, limits)?;
    let total = run_until_stopped(&plan, &model.name, console)?.total;
    let too_much = |error: &_| too_much_work(&target, error, limits);
    let squares = Squares::new(&model, limits).map_err(|error| too_much(&error))?;
    let plan = |question: &_| squares.plan(question);
    let answers = answers((&model.name, "counts"), squares.questions(), console, plan, too_much)?;
    let pieces = squares.table(&answers);
    Ok((model, total, pieces))
}

/// A row for each piece and each square on which it can stand.
fn listed(model: &Model, pieces: &[PieceOnSquares]) -> Tabular {
    let mut rows = Vec::new();
    for one in pieces {
        for (square, positions) in model.rules.board.squares().iter().zip(&one.positions) {
            if *positions != BigUint::ZERO {
                rows.push((vec![model.rules.piece_name(one.piece), square.to_string()], positions.clone()));
            }
        }
    }
    Tabular { columns: vec!["piece".to_string(), "square".to_string()], rows, whole: None }
}

/// A board for each piece and the numbers beside its squares.
fn drawn(model: &Model, total: &BigUint, pieces: &[PieceOnSquares]) -> String {
    let mut text = heading(model);
    for PieceOnSquares { piece, positions } in pieces {
        text += &format!("\n{}\n", title(model, *piece, positions, total));
        text += &board(model, positions);
        text += &numbers(model, positions, total).human();
    }
    text
}

/// The piece, and how many of it there are on average.
fn title(model: &Model, piece: PieceId, positions: &[BigUint], total: &BigUint) -> String {
    let men = ratio(&positions.iter().sum(), total).unwrap_or(0.0);
    format!("{}, {men:.3} on average", model.rules.piece_name(piece))
}

/// The board with a digit for each square: 9 where the piece stands most often, 1 at a ninth of that and below; a dot
/// where it cannot stand.
fn board(model: &Model, positions: &[BigUint]) -> String {
    let board = &model.rules.board;
    let most = positions.iter().max().cloned().unwrap_or_default();
    let layout = Layout { indent: "  ", ..Layout::narrow(board, 1) };
    board.draw(&layout, |square: Square| match board.id(square).map(|id| &positions[id.index()]) {
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
fn numbers(model: &Model, positions: &[BigUint], total: &BigUint) -> Tabular {
    let mut squares: BTreeMap<&BigUint, Vec<String>> = BTreeMap::new();
    for (square, positions) in model.rules.board.squares().iter().zip(positions) {
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
        .map(|(positions, squares)| (vec![share(positions, total), list(squares)], (*positions).clone()));
    Tabular { columns: vec!["share".to_string(), "squares".to_string()], rows: rows.collect(), whole: None }
}
