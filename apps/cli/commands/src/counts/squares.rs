//! `qishu squares`: the number of positions with each piece on each square.

use std::collections::BTreeMap;
use std::io;

use qishu::numbers::{percent, ratio};
use qishu::rules::{Spacing, Square};
use qishu::{BigUint, SquareCounts, Variant};
use serde::{Deserialize, Serialize};

use crate::args::{SquaresArgs, TableFormat};
use crate::output::{OutputTarget, PartCommand, PartQuestion, PartSum, sum_of_rows};
use crate::terminal::ask::ask;
use crate::terminal::console::Console;
use crate::terminal::ended::{Ended, reported};
use crate::terminal::piece_names::PieceNames;
use crate::terminal::report::Digits;
use crate::terminal::tabular::{TableSubject, Tabular};
use crate::terminal::target::Target;

/// How many squares with the same number are listed one by one.
const MOST_LISTED: usize = 10;

/// The first of the characters that stand for squares in a drawn board; they have no other meaning.
const FIRST_MARK: u32 = 0xF_0000;

/// The positions with each piece on each square, or those of a part, and what they are printed with.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SquaresPart {
    #[serde(flatten)]
    subject: TableSubject,
    /// The number of all positions.
    total: Digits,
    /// The names of the squares.
    squares: Vec<String>,
    /// The board, with a character for each square, from [`FIRST_MARK`] on.
    board: String,
    pieces: Vec<PieceRow>,
}

/// A piece, with a number of positions for each square.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct PieceRow {
    name: String,
    positions: Vec<Digits>,
}

/// Prints the numbers; in the human form with a drawn board for each piece.
///
/// # Errors
///
/// Fails if standard output does.
pub fn squares(args: &SquaresArgs, console: &mut Console) -> io::Result<()> {
    let outcome = counted(args, console);
    reported(outcome, console)
}

fn counted(args: &SquaresArgs, console: &mut Console) -> Result<(), Ended> {
    let whole = Target::of(&args.of.target)?;
    let target = whole.clone().with_material(args.material.as_deref())?;
    let names = PieceNames::of(target.variant.rules(), args.names.as_deref())?;
    let question = || {
        let question = PartQuestion::of_count(PartCommand::Squares, &whole, &target, args.legal, &args.print)?;
        Ok(question.with_given("names", args.names.as_ref()))
    };
    let part = &args.print.part;
    let Some(output) = OutputTarget::open(part.destination(), question, console)? else { return Ok(()) };
    let shard = part.shard_or_whole();
    let counts = ask(&target, &args.work, console, |work| match args.legal {
        true => target.variant.squares_legal_part(shard, work),
        false => target.variant.squares_part(shard, work),
    })?;
    let part = SquaresPart::new(&target.variant, counts, &names);
    output.deliver(part, |part| Ok(part.text(args.print.format, args.print.log10)), console)
}

impl SquaresPart {
    fn new(variant: &Variant, counts: SquareCounts, names: &PieceNames) -> SquaresPart {
        let rules = variant.rules();
        let spacing = Spacing { indent: "  ", ..Spacing::narrow(&rules.board, 1) };
        let mark = |square: Square| {
            let id = rules.board.id(square).map_or(0, |id| id.index() as u32);
            char::from_u32(FIRST_MARK + id).unwrap_or('.')
        };
        let row = |(piece, positions): (_, Vec<BigUint>)| PieceRow {
            name: names.name(piece),
            positions: positions.into_iter().map(Digits).collect(),
        };
        SquaresPart {
            subject: TableSubject::of(variant),
            total: Digits(counts.total),
            squares: rules.board.squares().iter().map(|square| square.to_string()).collect(),
            board: rules.board.draw(&spacing, mark),
            pieces: rules.non_value_type_ids().zip(counts.positions).map(row).collect(),
        }
    }

    /// The numbers in one of their forms.
    pub fn text(&self, format: TableFormat, with_log10: bool) -> String {
        match format {
            TableFormat::Human => self.drawn(with_log10),
            _ => self.listed().print(&self.subject, format, with_log10),
        }
    }

    /// A row for each piece and each square on which it may stand.
    fn listed(&self) -> Tabular {
        let mut rows = Vec::new();
        for piece in &self.pieces {
            let row = |(square, positions): (&String, &BigUint)| {
                (vec![piece.name.clone(), square.clone()], positions.clone())
            };
            rows.extend(self.occupied(piece).map(row));
        }
        Tabular { columns: vec!["piece".to_string(), "square".to_string()], rows, whole: None, means: Vec::new() }
    }

    /// A board for each piece and the numbers beside its squares.
    fn drawn(&self, with_log10: bool) -> String {
        let mut text = self.subject.heading();
        for piece in &self.pieces {
            let all = piece.positions.iter().map(|Digits(positions)| positions).sum();
            let pieces = ratio(&all, &self.total.0).unwrap_or(0.0);
            text += &format!("\n{}, {pieces:.3} on average\n", piece.name);
            text += &self.board(piece);
            text += &self.numbers(piece).human(with_log10);
        }
        text
    }

    /// The board with a digit for each square: 9 for the piece's most frequent square, 1 for at most a ninth of that; a
    /// dot where it cannot stand.
    fn board(&self, piece: &PieceRow) -> String {
        let most = piece.positions.iter().map(|Digits(positions)| positions).max().cloned().unwrap_or_default();
        let positions = |mark: char| piece.positions.get((mark as u32).checked_sub(FIRST_MARK)? as usize);
        let drawn = |mark: char| match positions(mark) {
            None => mark,
            Some(Digits(positions)) if *positions == BigUint::ZERO => '.',
            Some(Digits(positions)) => digit(positions, &most),
        };
        self.board.chars().map(drawn).collect()
    }

    /// The squares on which a piece may stand, with their numbers.
    fn occupied<'a>(&'a self, piece: &'a PieceRow) -> impl Iterator<Item = (&'a String, &'a BigUint)> {
        let all = self.squares.iter().zip(piece.positions.iter().map(|Digits(positions)| positions));
        all.filter(|(_, positions)| **positions != BigUint::ZERO)
    }

    /// The different numbers, the greatest first, with the squares that have them.
    fn numbers(&self, piece: &PieceRow) -> Tabular {
        let mut squares: BTreeMap<&BigUint, Vec<&str>> = BTreeMap::new();
        for (square, positions) in self.occupied(piece) {
            squares.entry(positions).or_default().push(square);
        }
        let list = |squares: &[&str]| match squares {
            many if many.len() > MOST_LISTED => {
                format!("{} and {} more", many[..MOST_LISTED - 1].join(" "), many.len() + 1 - MOST_LISTED)
            }
            few => few.join(" "),
        };
        let rows = squares
            .iter()
            .rev()
            .map(|(positions, squares)| (vec![percent(positions, &self.total.0), list(squares)], (*positions).clone()));
        Tabular {
            columns: vec!["share".to_string(), "squares".to_string()],
            rows: rows.collect(),
            whole: None,
            means: Vec::new(),
        }
    }
}

impl PartSum for SquaresPart {
    fn add(&mut self, next: SquaresPart) -> Result<(), String> {
        self.total.0 += next.total.0;
        let own = self.pieces.iter_mut().flat_map(|piece| &mut piece.positions);
        sum_of_rows(own, next.pieces.into_iter().flat_map(|piece| piece.positions))
    }
}

/// The number in ninths of the greatest, rounded, and 1 at least.
fn digit(positions: &BigUint, most: &BigUint) -> char {
    let ninths: BigUint = (positions * 18u32 + most) / (most * 2u32);
    let ninths = u32::try_from(ninths).unwrap_or(9).clamp(1, 9);
    char::from_digit(ninths, 10).unwrap_or('9')
}
