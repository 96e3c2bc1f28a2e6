//! Hover texts about a name: its squares on the board, and the statements about it.

use std::sync::Arc;

use qishu::drawn_moves;
use qishu_rules::{Board, PieceTypeId, Spacing, Squares};
use qishu_spec_lang::Model;
use qishu_spec_lang::ast::NamedThing;
use qishu_spec_lang::symbols::{Symbol, SymbolKind, SymbolRole};

use crate::document::Document;
use crate::workspace::word_of;

/// The hover text of a symbol, in Markdown. Without a model, as when the text has mistakes, it is only the definition.
pub fn told(lineage: &[Arc<Document>], symbol: &Symbol, model: Option<&Model>, count: Option<&str>) -> String {
    let named = |model: &'_ Model| model.partitions.iter().find(|one| one.name == symbol.name).map(|one| one.word());
    let word = match symbol.kind {
        SymbolKind::Thing(NamedThing::Partition) => model.and_then(named),
        _ => None,
    };
    let mut parts = vec![format!("**{}** `{}`", word.unwrap_or(word_of(symbol.kind)), symbol.name)];
    match (symbol.kind, model) {
        (SymbolKind::Variant, Some(model)) if model.name == symbol.name => parts.extend(variant(model, count)),
        (SymbolKind::Thing(NamedThing::Region), Some(model)) => {
            parts.extend(model.regions.iter().filter(|one| one.name == symbol.name).map(|one| {
                format!("{}\n\n{}", size(&one.squares), drawn(&model.rules.board, std::slice::from_ref(&one.squares)))
            }));
        }
        (SymbolKind::Thing(NamedThing::Partition), Some(model)) => {
            let partitions = model.partitions.iter().filter(|one| one.name == symbol.name);
            parts.extend(partitions.map(|one| match one.may_overlap {
                true => counted(&model.rules.board, &one.parts),
                false => drawn(&model.rules.board, &one.parts),
            }));
        }
        (SymbolKind::Thing(NamedThing::PieceType), Some(model)) => parts.extend(pieces(model, &symbol.name)),
        _ => {}
    }
    if symbol.kind == SymbolKind::Thing(NamedThing::PieceType) {
        parts.extend(written("moves", moves(lineage, &symbol.name)));
        parts.extend(model.into_iter().flat_map(|model| goes(model, &symbol.name)));
    } else if symbol.kind != SymbolKind::Variant {
        let defined = lineage.iter().find_map(|one| Some(one.statement(one.definition(symbol.kind, &symbol.name)?)));
        parts.extend(written("defined as", defined.map(str::to_string).into_iter().collect()));
    }
    parts.join("\n\n")
}

fn variant(model: &Model, count: Option<&str>) -> Vec<String> {
    let mut parts = vec![model.title.clone()];
    parts.extend(count.map(|count| format!("{count} positions")));
    let published = model.published.iter().map(|one| format!("- {} ({})", one.figure, one.source));
    parts.push(published.collect::<Vec<_>>().join("\n"));
    parts.retain(|part| !part.is_empty());
    parts
}

/// The placements of the piece for each side, and the pieces it meets.
fn pieces(model: &Model, name: &str) -> Vec<String> {
    let rules = &model.rules;
    let mut parts = Vec::new();
    for id in rules.non_value_type_ids().filter(|id| rules.piece_type(*id).name == *name) {
        let piece = rules.piece_type(id);
        let mut line = format!("{}: {}", rules.piece_name(id), piece.count_in_words());
        if let Some(letter) = piece.letter {
            line = format!("{line}, `{letter}`");
        }
        let places = model.written[id.index()].iter().map(|placement| placement.place());
        parts.push(format!("{line}, {}", places.collect::<Vec<_>>().join(", ")));
        let meets = model.interactions.iter().filter_map(|one| other(one.pieces, id)).map(|one| rules.piece_name(one));
        let meets: Vec<String> = meets.collect();
        if !meets.is_empty() {
            parts.push(format!("meets {}", meets.join(", ")));
        }
        parts.push(drawn(&rules.board, &[piece.reach()]));
    }
    parts
}

/// A drawing of the moves of a piece from a square, for the first side that has the piece.
fn goes(model: &Model, name: &str) -> Vec<String> {
    let Some(game) = &model.game else { return Vec::new() };
    let piece = model.rules.non_value_type_ids().find(|id| model.rules.piece_type(*id).name == *name);
    let drawn = piece.map_or(Vec::new(), |piece| drawn_moves(&model.rules, game, piece));
    drawn.iter().map(|drawn| format!("```text\n{drawn}```")).collect()
}

fn other((first, second): (PieceTypeId, PieceTypeId), id: PieceTypeId) -> Option<PieceTypeId> {
    match id {
        _ if id == first => Some(second),
        _ if id == second => Some(first),
        _ => None,
    }
}

/// The statements about the moves of a piece, from the most basic text on.
fn moves(lineage: &[Arc<Document>], name: &str) -> Vec<String> {
    let piece = SymbolKind::Thing(NamedThing::PieceType);
    let mut statements = Vec::new();
    for document in lineage.iter().rev() {
        let uses = document.symbols.iter().filter(|symbol| symbol.kind == piece && symbol.role == SymbolRole::Use);
        let uses: Vec<&Symbol> = uses.filter(|symbol| symbol.name == name).collect();
        // If the first use in a statement is only a mention, so are the others.
        for of_statement in uses.chunk_by(|one, other| one.statement == other.statement) {
            let symbol = of_statement[0];
            let statement = document.statement(symbol);
            // Pieces before the verb move; others are only mentioned.
            let before = &document.text.as_str()[symbol.statement.start..symbol.bytes.start];
            let is_list = before.split([',', ':']).all(|part| part.split_whitespace().count() < 3);
            if statement.starts_with("move") && is_list && !statements.iter().any(|one| one == statement) {
                statements.push(statement.to_string());
            }
        }
    }
    statements
}

/// Statements as written, under a heading.
fn written(word: &str, statements: Vec<String>) -> Option<String> {
    match statements.is_empty() {
        true => None,
        false => Some(format!("{word}\n```qishu\n{}\n```", statements.join("\n"))),
    }
}

fn size(squares: &Squares) -> String {
    match squares.len() {
        1 => "1 square".to_string(),
        many => format!("{many} squares"),
    }
}

/// Sets of squares on the board: a single one as `#`, several as their numbers.
fn drawn(board: &Board, parts: &[Squares]) -> String {
    let mark = |square| match parts.iter().position(|part| part.has(square)) {
        None => ".".to_string(),
        Some(_) if parts.len() == 1 => "#".to_string(),
        Some(part) => (part + 1).to_string(),
    };
    let spacing = Spacing::narrow(board, parts.len().to_string().len());
    format!("```text\n{}```", board.draw(&spacing, mark))
}

/// The number of lines through each square of the board.
fn counted(board: &Board, lines: &[Squares]) -> String {
    let mark = |square| match lines.iter().filter(|line| line.has(square)).count() {
        0 => ".".to_string(),
        number => number.to_string(),
    };
    let spacing = Spacing::narrow(board, lines.len().to_string().len());
    format!("```text\n{}```", board.draw(&spacing, mark))
}
