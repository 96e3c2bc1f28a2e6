//! What the moves prove of each statement of the rules, in words and, where squares are at fault, in drawings.

use std::fmt::Write;

use qishu_rules::{Board, Cap, Origin, PieceId, Rules, Spacing, Squares};
use qishu_spec_lang::Model;

use crate::proofs::{CapProof, Extent, PieceProof, Proofs, is_number_proved, stated_number};
use crate::text::WIDTH;
use crate::text::wrap::wrap_behind;

/// What the marks mean.
const LEGEND: &str = "o  reached    -  may be stood on, and is not reached    !  reached, and may not be stood on\n";

/// How far the further lines of a statement are indented.
const INDENT: usize = 4;

/// The proofs, statement by statement.
pub fn explain(model: &Model, proofs: &Proofs) -> String {
    let rules = &model.rules;
    let mut text = format!("{}\nwhat the opening and the moves prove, men in the way ignored\n\n", model.title);
    for (piece, proof) in rules.piece_ids().zip(&proofs.pieces) {
        lines(&mut text, &rules.piece(piece).origin, &of_piece(rules, piece, proof));
        if !(proof.astray.is_empty() && proof.unreached.is_empty()) {
            text.push_str(&drawn(&rules.board, proof));
        }
    }
    for (cap, proof) in rules.caps.iter().zip(&proofs.caps) {
        lines(&mut text, &cap.origin, &of_cap(rules, cap, proof));
    }
    for (index, (budget, extent)) in rules.budgets.iter().zip(&proofs.budgets).enumerate() {
        lines(&mut text, &budget.origin, &of_budget(rules, proofs, index, *extent));
    }
    let patterns = rules.patterns.iter().map(|pattern| &pattern.origin);
    for origin in patterns.chain(rules.relations.iter().map(|relation| &relation.origin)) {
        lines(&mut text, origin, "not proved: how men stand to one another is not followed");
    }
    text.push_str(match proofs.is_sound(rules) {
        true => "\nproved: every position of a game is among those counted\n",
        false => "\nnot proved: games may have positions that are not counted\n",
    });
    text
}

fn lines(text: &mut String, origin: &Origin, words: &str) {
    for line in wrap_behind(&format!("{origin}: "), words, INDENT, WIDTH) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{line}");
    }
}

fn of_piece(rules: &Rules, piece: PieceId, proof: &PieceProof) -> String {
    let name = rules.piece_name(piece);
    let squares = format!(
        "on {}, {}",
        squares(proof.reached.len()),
        verdict(proof.astray.is_empty(), proof.unreached.is_empty())
    );
    let stated = stated_number(rules, piece);
    let is_sound = is_number_proved(rules, piece, proof);
    let shown = format!("{} of them, {}", range(proof.number), verdict(is_sound, proof.number == exact(stated)));
    let from = match is_sound || proof.from.is_empty() {
        true => String::new(),
        false => format!(": those from {} can be such", proof.from),
    };
    format!("{name} {squares}; {shown}{from}")
}

fn of_cap(rules: &Rules, cap: &Cap, proof: &CapProof) -> String {
    let men: Vec<String> = cap.men.iter().map(|men| rules.piece_name(men.piece)).collect();
    let (is_sound, is_tight) = (proof.is_sound(cap), proof.most.iter().all(|&most| most == cap.at_most));
    let name = if cap.name.is_empty() { String::new() } else { format!("{}: ", cap.name) };
    let worst = proof.most.iter().enumerate().max_by_key(|(line, most)| (**most, std::cmp::Reverse(*line)));
    let (line, most) = worst.map_or((0, 0), |(line, &most)| (line, most));
    let mut text = format!("cap {name}{} at most {most} on a line, {}", men.join(", "), verdict(is_sound, is_tight));
    if !is_sound {
        // Writing to a string cannot fail.
        let _ = write!(text, ": on {} those from {} can stand", cap.lines[line], proof.from[line]);
    }
    text
}

fn of_budget(rules: &Rules, proofs: &Proofs, index: usize, extent: Extent) -> String {
    let budget = &rules.budgets[index];
    let stated = (i128::from(*budget.range.start()), i128::from(*budget.range.end()));
    let name = if budget.name.is_empty() { String::new() } else { format!(" {}", budget.name) };
    let mut text =
        format!("budget{name} {}, {}", range(extent), verdict(extent.is_within(stated), extent == exact(stated)));
    if let Some(culprit) = &proofs.culprits[index] {
        let from = culprit.from.map_or(String::new(), |from| format!(" from {from}"));
        let piece = rules.piece_name(culprit.piece);
        let _ = write!(text, ": {piece}{from} to {} leads away, by {}", culprit.to, culprit.origin);
    }
    text
}

fn verdict(is_sound: bool, is_tight: bool) -> &'static str {
    match (is_sound, is_tight) {
        (true, true) => "sound and tight",
        (true, false) => "sound",
        (false, _) => "not proved",
    }
}

fn exact((least, most): (i128, i128)) -> Extent {
    Extent { least: Some(least), most: Some(most) }
}

fn range(extent: Extent) -> String {
    match (extent.least, extent.most) {
        (Some(least), Some(most)) if least == most => least.to_string(),
        (Some(least), Some(most)) => format!("{least}..{most}"),
        (Some(least), None) => format!("{least} or more"),
        (None, Some(most)) => format!("{most} or less"),
        (None, None) => "any number".to_owned(),
    }
}

fn squares(number: usize) -> String {
    match number {
        1 => "1 square".to_owned(),
        _ => format!("{number} squares"),
    }
}

fn drawn(board: &Board, proof: &PieceProof) -> String {
    let spacing = Spacing { indent: "    ", ..Spacing::narrow(board, 1) };
    let has = |squares: &Squares, square| squares.has(square);
    let board = board.draw(&spacing, |square| match () {
        () if has(&proof.astray, square) => '!',
        () if has(&proof.unreached, square) => '-',
        () if has(&proof.reached, square) => 'o',
        () => '.',
    });
    format!("{board}    {LEGEND}")
}
