//! Measurement of the numbering of positions.

use std::error::Error;
use std::time::Duration;
use std::{env, fs};

use object::{Object, ObjectSymbol, SymbolKind};

use crate::measuring::time_of;
use crate::reference_numbers::{Numbered, POSITIONS, numbered};

/// The parts of symbol names by which the functions of each numbering are recognised.
const SYMBOLS: [(&str, &str); 3] =
    [("xiangqi", "7xiangqi9positions"), ("xiangqi_index_by_hand", "13xiangqi_index"), ("jieqi", "5jieqi9positions")];

/// The measurements of one numbering.
pub struct MeasuredNumbers {
    /// Its name.
    pub name: &'static str,
    /// The time of ranking a position.
    pub rank: Duration,
    /// The time of unranking a number.
    pub unrank: Duration,
    /// The bytes of machine code that are specific to it, without the code that all variants share.
    pub code: u64,
}

/// All numberings.
///
/// # Errors
///
/// Fails if this program cannot read its own functions.
pub fn measured_numbers() -> Result<Vec<MeasuredNumbers>, Box<dyn Error>> {
    let program = fs::read(env::current_exe()?)?;
    let program = object::File::parse(&*program)?;
    let code = |name: &str| {
        let of_one = |symbol: &str| SYMBOLS.iter().any(|&(of, part)| of == name && symbol.contains(part));
        let functions = program.symbols().filter(|symbol| symbol.kind() == SymbolKind::Text);
        functions.filter(|symbol| symbol.name().is_ok_and(of_one)).map(|symbol| symbol.size()).sum()
    };
    let each = |run: &dyn Fn()| time_of(run) / POSITIONS as u32;
    let measured = |Numbered { name, rank, unrank }: Numbered| MeasuredNumbers {
        name,
        rank: each(&*rank),
        unrank: each(&*unrank),
        code: code(name),
    };
    Ok(numbered().into_iter().map(measured).collect())
}
