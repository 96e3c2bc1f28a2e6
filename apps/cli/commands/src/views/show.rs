//! `qishu show`: the regions of a variant, and its pieces' squares, drawn as each side sees them.

use std::fmt::Write as _;
use std::io;

use qishu::rules::{Kind, LocalName, PieceTypeId, Spacing, Square};
use qishu::{Error, NamedPartition, Variant};
use serde::Serialize;

use crate::args::{Format, ShowArgs};
use crate::terminal::console::{Console, printable};
use crate::terminal::report::SCHEMA;
use crate::terminal::tabular::heading;
use crate::terminal::target::Target;

/// A variant's squares as data.
#[derive(Serialize)]
struct ShownVariant {
    schema: u32,
    name: String,
    title: String,
    titles: Vec<ShownWords>,
    files: u8,
    ranks: u8,
    squares: usize,
    /// Which squares are neighbours, in the words of the rules, where they say it.
    joined: Option<String>,
    sides: Vec<String>,
    regions: Vec<ShownRegion>,
    partitions: Vec<ShownPartition>,
    /// The lists of lines, which may have squares in common.
    lines: Vec<ShownPartition>,
    symmetries: Vec<ShownSymmetry>,
    pieces: Vec<ShownPiece>,
    state_variables: Vec<ShownStateVariable>,
}

/// A named region, its squares as the first side sees them and as rules files write them.
#[derive(Serialize)]
struct ShownRegion {
    name: String,
    number: usize,
    squares: String,
}

/// A partition or a list of lines by its parts, each like a region.
#[derive(Serialize)]
struct ShownPartition {
    name: String,
    parts: Vec<String>,
}

/// A symmetry that the rules give, with what becomes what as rules files write it.
#[derive(Serialize)]
struct ShownSymmetry {
    name: String,
    written: String,
}

/// A piece type of one side.
#[derive(Serialize)]
struct ShownPiece {
    name: String,
    side: String,
    count: String,
    called: Vec<ShownWords>,
    placements: Vec<ShownPlacement>,
}

/// What people call the piece or the variant in one language.
#[derive(Serialize)]
struct ShownWords {
    language: String,
    words: Vec<String>,
}

/// A placement of a piece type: its words in the rules, its symbol, and the squares of the side; none for pieces in
/// hand.
#[derive(Serialize)]
struct ShownPlacement {
    written: String,
    symbol: String,
    squares: Option<String>,
}

/// A state variable with its values.
#[derive(Serialize)]
struct ShownStateVariable {
    name: String,
    values: Vec<ShownValue>,
}

/// A value of a state variable: its name, and how it is written in positions.
#[derive(Serialize)]
struct ShownValue {
    name: String,
    symbol: String,
}

/// Prints the regions and placements.
///
/// # Errors
///
/// Fails if standard output does.
pub fn show(args: &ShowArgs, console: &mut Console) -> io::Result<()> {
    let shown = Target::of(&args.of.target).and_then(|target| {
        let shown = of(&target.variant).map_err(|error| target.failure(&error))?;
        let drawn = drawn(&target.variant, &shown).map_err(|error| target.failure(&error))?;
        Ok((shown, drawn))
    });
    match shown {
        Ok((shown, _)) if args.format == Format::Json => console.print_json(&shown),
        Ok((shown, _)) if args.format == Format::Plain => console.print(&plain(&shown)),
        Ok((_, drawn)) => console.print(&drawn),
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}

fn of(variant: &Variant) -> Result<ShownVariant, Error> {
    let rules = variant.rules();
    let regions = variant.regions()?.iter().map(|region| ShownRegion {
        name: region.name.clone(),
        number: region.squares.len(),
        squares: region.squares.to_string(),
    });
    let (lines, partitions): (Vec<_>, Vec<_>) = variant.partitions()?.iter().partition(|one| one.may_overlap);
    let parts = |partition: &NamedPartition| ShownPartition {
        name: partition.name.clone(),
        parts: partition.parts.iter().map(ToString::to_string).collect(),
    };
    let symmetries = variant
        .given_symmetries()?
        .iter()
        .map(|symmetry| ShownSymmetry { name: symmetry.name.clone(), written: symmetry.in_words(rules) });
    let words = |called: &LocalName| ShownWords {
        language: called.language.to_string(),
        words: called.words.iter().map(ToString::to_string).collect(),
    };
    let mut pieces = Vec::new();
    for id in rules.non_value_type_ids() {
        let piece = rules.piece_type(id);
        let written = variant.placements_in_words(id)?;
        let placements = piece.placements.iter().zip(written).map(|(placement, written)| ShownPlacement {
            written,
            symbol: placement.symbol.to_string(),
            squares: placement.hand.is_none().then(|| placement.region.to_string()),
        });
        pieces.push(ShownPiece {
            name: rules.piece_name(id),
            side: rules.sides[piece.side.index()].to_string(),
            count: piece.count_in_words(),
            called: piece.called.iter().map(words).collect(),
            placements: placements.collect(),
        });
    }
    let value = |value: Kind| ShownValue {
        name: rules.piece_type(value.piece_type).name.to_string(),
        symbol: value.placement.symbol.to_string(),
    };
    let state_variables = rules.state_variables().map(|state_variable| ShownStateVariable {
        name: rules.layers[state_variable.index()].name.to_string(),
        values: rules.values(state_variable).map(value).collect(),
    });
    Ok(ShownVariant {
        schema: SCHEMA,
        name: variant.name().to_owned(),
        title: variant.title().to_owned(),
        titles: variant.local_titles()?.iter().map(words).collect(),
        files: rules.board.files(),
        ranks: rules.board.ranks(),
        squares: rules.board.size(),
        joined: rules.board.joined_in_words(),
        sides: rules.sides.iter().map(ToString::to_string).collect(),
        regions: regions.collect(),
        partitions: partitions.into_iter().map(parts).collect(),
        lines: lines.into_iter().map(parts).collect(),
        symmetries: symmetries.collect(),
        pieces,
        state_variables: state_variables.collect(),
    })
}

/// A line for each region, part, list of lines, symmetry, placement and state value, with tabs between name, words and
/// squares.
fn plain(shown: &ShownVariant) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    for region in &shown.regions {
        let _ = writeln!(text, "region\t{}\t{}", region.name, region.squares);
    }
    let partitions = shown.partitions.iter().map(|one| ("partition", one));
    for (word, partition) in partitions.chain(shown.lines.iter().map(|one| ("lines", one))) {
        for part in &partition.parts {
            let _ = writeln!(text, "{word}\t{}\t{part}", partition.name);
        }
    }
    for symmetry in &shown.symmetries {
        let _ = writeln!(text, "symmetry\t{}\t{}", symmetry.name, symmetry.written);
    }
    for piece in &shown.pieces {
        for placement in &piece.placements {
            let squares = placement.squares.as_deref().unwrap_or_default();
            let _ = writeln!(text, "piece\t{}\t{}\t{squares}", piece.name, placement.written);
        }
    }
    for state_variable in &shown.state_variables {
        for value in &state_variable.values {
            let _ = writeln!(text, "state\t{}\t{}\t{}", state_variable.name, value.name, value.symbol);
        }
    }
    text
}

/// Boards. `#` marks the squares of a region, and a number the part of a partition, or how many lines cross the square.
/// A piece's squares show the first letter of its symbol, or `*` for several.
fn drawn(variant: &Variant, shown: &ShownVariant) -> Result<String, Error> {
    let mut text = heading(variant);
    let _ = writeln!(
        text,
        "{} x {}{}, {} squares; sides {}",
        shown.files,
        shown.ranks,
        shown.joined.as_ref().map_or(String::new(), |joined| format!(" {joined}")),
        shown.squares,
        shown.sides.join(", ")
    );
    for (region, named) in shown.regions.iter().zip(variant.regions()?) {
        let _ = writeln!(text, "\nregion {}, {} squares: {}", region.name, region.number, printable(&region.squares));
        text += &board(variant, |square| if named.squares.has(square) { '#' } else { '.' });
    }
    for partition in variant.partitions()? {
        let (name, number) = (&partition.name, partition.parts.len());
        if partition.may_overlap {
            let lines: Vec<String> = partition.parts.iter().map(ToString::to_string).collect();
            let _ = writeln!(text, "\nlines {name}, {number} lines: {}", lines.join(", "));
            text += &board(variant, |square| match partition.parts.iter().filter(|line| line.has(square)).count() {
                0 => '.',
                lines => digit(lines),
            });
        } else {
            let _ = writeln!(text, "\npartition {name}, {number} parts");
            text += &board(variant, |square| {
                partition.parts.iter().position(|part| part.has(square)).map_or('.', |part| digit(part % 36))
            });
        }
    }
    for symmetry in &shown.symmetries {
        let _ = writeln!(text, "\nsymmetry {}: {}", symmetry.name, printable(&symmetry.written));
    }
    for (id, piece) in variant.rules().non_value_type_ids().zip(&shown.pieces) {
        let _ = writeln!(text, "\n{}, {}{}", piece.name, piece.count, called(piece));
        let mut written: Vec<String> = piece.placements.iter().map(|placement| placement.written.clone()).collect();
        written.dedup();
        let _ = writeln!(text, "{}", printable(&written.join("; ")));
        if piece.placements.iter().any(|placement| placement.squares.is_some()) {
            text += &board(variant, |square| look(variant, id, square));
        }
    }
    let rules = variant.rules();
    for state_variable in rules.caps.iter().filter_map(|cap| rules.state_variable_in_words(cap)) {
        let _ = writeln!(text, "\n{state_variable}");
    }
    Ok(text)
}

/// A number of one digit, of which there are 36; `#` for a greater one.
fn digit(number: usize) -> char {
    char::from_digit(number as u32, 36).map_or('#', |digit| digit.to_ascii_uppercase())
}

/// The names of a piece type, after its count.
fn called(piece: &ShownPiece) -> String {
    let words = piece.called.iter().map(|called| format!(", {} {}", called.language, called.words.join("/")));
    printable(&words.collect::<String>())
}

fn look(variant: &Variant, id: PieceTypeId, square: Square) -> char {
    let on_board = variant.rules().piece_type(id).placements.iter().filter(|placement| placement.hand.is_none());
    let here = on_board.filter(|placement| placement.region.has(square));
    let mut looks: Vec<char> =
        here.filter_map(|placement| placement.symbol.trim_start_matches('{').chars().next()).collect();
    looks.dedup();
    match looks.as_slice() {
        [] => '.',
        [look] => *look,
        _ => '*',
    }
}

fn board(variant: &Variant, mark: impl FnMut(Square) -> char) -> String {
    let board = &variant.rules().board;
    board.draw(&Spacing { indent: "  ", ..Spacing::narrow(board, 1) }, mark)
}
