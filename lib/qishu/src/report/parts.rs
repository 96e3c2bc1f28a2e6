//! The sections of a page.

use num_bigint::BigUint;
use qishu_pictures::{MarkupElement, Picture};
use qishu_rules::{LocalName, PieceType, PieceTypeId};

use super::answers::ReportAnswers;
use super::page::{ReportPage, details, missing, table, with_text};
use crate::error::Error;
use crate::format::coloured_words;
use crate::in_words::magnitudes;
use crate::numbers::{grouped, logarithm, percent};
use crate::painter::Painter;
use crate::variant::Variant;

/// The count, what follows from it, and figures printed elsewhere.
pub fn count(page: &mut ReportPage, variant: &Variant, answers: &ReportAnswers) {
    let mut content = Vec::new();
    match &answers.count {
        Ok(count) => {
            content.push(with_text("p", positions(count)).with("class", "total"));
            let facts = magnitudes(count).into_iter().map(|(label, value)| vec![label.to_owned(), value]);
            content.push(table(&[], facts.collect(), 2));
            content.extend(variant.published().iter().filter_map(|one| Some((one, one.figure()?))).map(
                |(one, read)| {
                    let figure = with_text("p", one.grouped()).with("class", "figure");
                    let remark = with_text("p", read.compare(count).in_words(count));
                    let source = with_text("p", &one.source).with("class", "faint");
                    MarkupElement::new("div").with("class", "published").all([figure, remark, source])
                },
            ));
        }
        Err(why) => content.push(missing(why)),
    }
    content.extend(answers.legal.as_ref().map(|legal| match legal {
        Ok(legal) => with_text("p", format!("legal, with a side to move: {}", grouped(legal))).with("class", "legal"),
        Err(why) => missing(why),
    }));
    page.section("count", "Positions", content);
}

/// The board and the regions.
pub fn board(page: &mut ReportPage, variant: &Variant, painter: &Painter) {
    let board = &variant.rules().board;
    let joined = board.joined_in_words().map_or(String::new(), |joined| format!(", {joined}"));
    let squares = format!("{} files, {} ranks, {} squares{joined}", board.files(), board.ranks(), board.size());
    let sides = format!("sides: {}", variant.rules().sides.join(", "));
    let mut pictures = vec![painter.board()];
    pictures.extend(each(painter.regions()));
    let figures = page.figures("the board and its regions", pictures);
    page.section("board", "Board", vec![with_text("p", squares), with_text("p", sides), figures]);
}

/// The pictures, or why there are none.
fn each(pictures: Result<Vec<Picture>, Error>) -> Vec<Result<Picture, Error>> {
    match pictures {
        Ok(pictures) => pictures.into_iter().map(Ok).collect(),
        Err(error) => vec![Err(error)],
    }
}

/// For each piece type its count, and pictures of its placement, its frequencies and its moves.
///
/// # Errors
///
/// Fails if the rules of a compiled variant cannot be read.
pub fn pieces(
    page: &mut ReportPage,
    variant: &Variant,
    painter: &Painter,
    answers: &ReportAnswers,
) -> Result<(), Error> {
    let rules = variant.rules();
    let mut content = vec![with_text(
        "p",
        "Where each piece may stand, the share of the positions in which it stands there, and where it moves on an otherwise empty board.",
    )];
    if answers.sides_are_alike {
        content.push(with_text("p", "What holds for the first side holds for the other, as it sees the board."));
    }
    content.extend(answers.squares.as_ref().err().map(|why| missing(why)));
    let shown = |id: &PieceTypeId| !answers.sides_are_alike || rules.piece_type(*id).side.0 == 0;
    for id in rules.non_value_type_ids().filter(shown) {
        let name = rules.piece_name(id);
        let piece = rules.piece_type(id);
        let mut written = variant.placements_in_words(id)?;
        written.dedup();
        content.push(with_text("h3", &name));
        content.push(with_text("p", format!("{}{}; {}", piece.count_in_words(), called(piece), written.join("; "))));
        let mut pictures = Vec::new();
        pictures.extend(painter.placements(id).transpose());
        if let Ok(squares) = &answers.squares
            && !piece.reach().is_empty()
        {
            pictures.push(painter.heat(squares, id));
        }
        if let Some(moves) = &answers.moves {
            pictures.extend(each(painter.moves(moves, id, None)));
        }
        content.push(page.figures(&name, pictures));
    }
    page.section("pieces", "Pieces", content);
    Ok(())
}

/// The names of a piece type, after its count.
fn called(piece: &PieceType) -> String {
    let words = |called: &LocalName| format!(", {} {}", called.language, called.words.join("/"));
    piece.called.iter().map(words).collect()
}

/// The opening, its moves, and the number of sequences of moves from it.
pub fn opening(page: &mut ReportPage, painter: &Painter, answers: &ReportAnswers) {
    let content = match &answers.opening {
        None => return,
        Some(Ok(opening)) => {
            let row = |(plies, ways): (u32, &u64)| vec![plies.to_string(), grouped(ways)];
            let rows = (1..).zip(&opening.sequences).map(row).collect();
            let picture = page.figure("the opening", painter.position(&opening.state.position));
            let number = match opening.moves.len() {
                1 => "1 legal move".to_owned(),
                number => format!("{number} legal moves"),
            };
            vec![
                picture,
                with_text("p", &opening.text).with("class", "name faint"),
                details(&number, with_text("p", opening.moves.join(" ")).with("class", "name")),
                table(&["plies", "sequences of moves"], rows, 0),
                with_text("p", "As far as they are quick to count; `qishu perft` counts further.")
                    .with("class", "faint"),
            ]
        }
        Some(Err(why)) => vec![missing(why)],
    };
    page.section("opening", "Opening and moves", content);
}

/// The positions by pieces, as a chart and as a table.
pub fn numbers_of_pieces(page: &mut ReportPage, painter: &Painter, answers: &ReportAnswers) {
    let content = match &answers.pieces {
        Ok(by_pieces) => {
            let row = |(key, number): &(Vec<u32>, BigUint)| {
                let pieces: Vec<String> = key.iter().map(ToString::to_string).collect();
                // The longest is the last, which has to be moved to on a narrow screen.
                vec![pieces.join(" "), logarithm(number), percent(number, &by_pieces.total), grouped(number)]
            };
            let rows = by_pieces.rows.iter().map(row).collect();
            let numbers = table(&["pieces", "log10", "share", "positions"], rows, 0);
            vec![page.figure("positions by pieces", painter.pieces(by_pieces)), details("The numbers", numbers)]
        }
        Err(why) => vec![missing(why)],
    };
    page.section("numbers", "Positions by number of pieces", content);
}

/// The number of positions up to symmetry.
pub fn symmetry(page: &mut ReportPage, answers: &ReportAnswers) {
    let content = match &answers.orbits {
        Ok(orbits) => {
            let total = with_text("p", positions(&orbits.number)).with("class", "total");
            let rows = orbits.fixed.iter().map(|(name, fixed)| vec![name.clone(), grouped(fixed)]);
            let fixed = table(&["symmetry", "positions that it leaves as they are"], rows.collect(), 1);
            vec![total, fixed]
        }
        Err(why) => vec![missing(why)],
    };
    page.section("symmetry", "Up to symmetry", content);
}

/// How the positions are counted: classes of squares and stages.
pub fn plan(page: &mut ReportPage, painter: &Painter, answers: &ReportAnswers) {
    let mut content = Vec::new();
    match &answers.plan {
        Ok(plan) => {
            match &plan.classes {
                Some((size, steps)) => {
                    content.push(with_text(
                        "p",
                        "Pieces with few squares are placed first. Those still to come cannot tell the squares of one class apart, so \
                        that only the number of free ones matters.",
                    ));
                    let facts = size.in_words().map(|(label, value)| vec![label.to_owned(), value]);
                    content.push(table(&[], facts.to_vec(), 1));
                    content.push(page.figures("classes of squares", each(painter.classes(steps))));
                }
                None => {
                    content.push(with_text("p", "They are not counted by tables, so there are no classes of squares."))
                }
            }
            content.push(details("The plan, stage by stage", with_text("pre", &plan.explained)));
        }
        Err(why) => content.push(missing(why)),
    }
    page.section("plan", "How they are counted", content);
}

/// Some positions, each as likely as any other.
pub fn sample(page: &mut ReportPage, painter: &Painter, answers: &ReportAnswers, seed: u64) {
    let mut content = Vec::new();
    match &answers.sample {
        Ok(sample) if sample.is_empty() => content.push(missing("There are no positions to draw.")),
        Ok(sample) => {
            content.push(with_text("p", format!("Each is as likely as any other; drawn with the seed {seed}.")));
            let mut figures = Vec::new();
            for (number, position) in sample {
                let caption = with_text("figcaption", format!("No. {}", grouped(number)));
                let fen = with_text("p", position.to_string()).with("class", "name faint");
                figures.push(
                    page.figure(&position.to_string(), painter.position(position.pieces()))
                        .containing(caption)
                        .containing(fen),
                );
            }
            content.push(MarkupElement::new("div").with("class", "figures").all(figures));
        }
        Err(why) => content.push(missing(why)),
    }
    page.section("sample", "Some positions", content);
}

/// The text of the rules, its words in colours.
pub fn rules(page: &mut ReportPage, text: &str) {
    let mut listing = MarkupElement::new("pre");
    let mut end = 0;
    for (bytes, kind) in coloured_words(text) {
        listing = listing.text(&text[end..bytes.start]);
        end = bytes.end;
        listing = listing.containing(with_text("span", &text[bytes]).with("class", format!("word-{kind}")));
    }
    page.section("rules", "Rules", vec![listing.text(&text[end..])]);
}

/// A number of positions, in words.
fn positions(number: &BigUint) -> String {
    match number {
        one if *one == BigUint::from(1u32) => "1 position".to_owned(),
        _ => format!("{} positions", grouped(number)),
    }
}
