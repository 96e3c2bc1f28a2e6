//! The results of the proofs for each statement of the rules: what the moves imply, with drawings of the squares that
//! are at fault.

use std::fmt::Write;

use qishu_moves::proofs::{CapProof, Extent, PieceProof, Proofs, is_number_proved, stated_number};
use qishu_rules::{Board, Cap, Demand, Origin, PieceTypeId, Rules, Spacing, Squares};
use qishu_spec_lang::Model;

use crate::text::WIDTH;
use crate::text::wrap::wrap_behind;

/// The meaning of the marks.
const LEGEND: &str = "o  reached    -  may be stood on, and is not reached    !  reached, and may not be stood on\n";

/// The indentation of the further lines of a statement.
const INDENT: usize = 4;

/// The result for one statement of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofNote {
    /// The place of the statement.
    pub origin: Origin,
    /// The keyword of the statement: `piece_type`, `cap`, `budget`, `forbid` or `require`.
    pub statement: &'static str,
    /// A description of the result.
    pub words: String,
    /// Whether the moves are proved to satisfy it.
    pub is_sound: bool,
    /// Whether it is proved to allow nothing else.
    pub is_tight: bool,
    /// For a piece: the squares that its pieces reach.
    pub reached: Squares,
    /// The squares among them on which its pieces may not be.
    pub astray: Squares,
    /// For a piece: the squares on which its pieces may be, but which none reaches.
    pub unreached: Squares,
}

/// The proofs in words and drawings, statement by statement.
pub fn explain(model: &Model, proofs: &Proofs) -> String {
    let rules = &model.rules;
    let mut text = format!("{}\nwhat the opening and the moves prove, pieces in the way ignored\n\n", model.title);
    for note in notes(rules, proofs) {
        for line in wrap_behind(&format!("{}: ", note.origin), &note.words, INDENT, WIDTH) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{line}");
        }
        if !(note.astray.is_empty() && note.unreached.is_empty()) {
            text.push_str(&drawn(&rules.board, &note));
        }
    }
    let _ = writeln!(text, "\n{}", conclusion(proofs.is_sound(rules)));
    text
}

/// The conclusion for all statements together.
#[must_use]
pub(crate) fn conclusion(is_sound: bool) -> &'static str {
    match is_sound {
        true => "proved: every position of a game is among those counted",
        false => "not proved: games may have positions that are not counted",
    }
}

/// The result for each statement: the pieces, the caps, the budgets, the patterns and the relations. What is the same for
/// several patterns of a statement, or for both sides, stands once.
#[must_use]
pub fn notes(rules: &Rules, proofs: &Proofs) -> Vec<ProofNote> {
    let piece_types = rules
        .piece_type_ids()
        .zip(&proofs.piece_types)
        .map(|(piece_type, proof)| of_piece_type(rules, piece_type, proof));
    let caps = rules.caps.iter().zip(&proofs.caps).map(|(cap, proof)| of_cap(rules, cap, proof));
    let budgets = (0..rules.budgets.len()).map(|index| of_budget(rules, proofs, index));
    let patterns = rules.patterns.iter().zip(&proofs.patterns).map(|(pattern, &is_proved)| {
        note(&pattern.origin, "forbid", together(is_proved).to_owned(), (is_proved, false))
    });
    let relations = rules.relations.iter().zip(&proofs.relations).map(|(relation, &is_proved)| {
        let (statement, words) = match relation.demand {
            Demand::Required(_) => ("require", "not proved: what pieces have to stand beside is not followed"),
            Demand::Forbidden(_) => ("forbid", together(is_proved)),
        };
        note(&relation.origin, statement, words.to_owned(), (is_proved, false))
    });
    let groups = rules.groups.iter().map(|rule| {
        let words = "not proved: what hangs together is not followed".to_owned();
        note(&rule.origin, if rule.limit.at_most == 0 { "forbid" } else { "require" }, words, (false, false))
    });
    let mut notes: Vec<ProofNote> =
        piece_types.chain(caps).chain(budgets).chain(patterns).chain(relations).chain(groups).collect();
    notes.dedup();
    notes
}

/// The description of pieces whose relation is forbidden.
fn together(is_proved: bool) -> &'static str {
    match is_proved {
        true => "sound: such pieces never get there together",
        false => "not proved: such pieces may get there",
    }
}

fn note(origin: &Origin, statement: &'static str, words: String, (is_sound, is_tight): (bool, bool)) -> ProofNote {
    let [reached, astray, unreached] = [Squares::EMPTY, Squares::EMPTY, Squares::EMPTY];
    ProofNote { origin: origin.clone(), statement, words, is_sound, is_tight, reached, astray, unreached }
}

fn of_piece_type(rules: &Rules, piece_type: PieceTypeId, proof: &PieceProof) -> ProofNote {
    let name = rules.piece_name(piece_type);
    let (keeps_to, fills) = (proof.astray.is_empty(), proof.unreached.is_empty());
    let squares = format!("on {}, {}", squares(proof.reached.len()), verdict(keeps_to, fills));
    let stated = stated_number(rules, piece_type);
    let (is_sound, is_tight) = (is_number_proved(rules, piece_type, proof), proof.number == exact(stated));
    let shown = format!("{} of them, {}", range(proof.number), verdict(is_sound, is_tight));
    let from = match is_sound || proof.from.is_empty() {
        true => String::new(),
        false => format!(": those from {} can be such", proof.from),
    };
    let words = format!("{name} {squares}; {shown}{from}");
    let together = (is_sound && keeps_to, is_tight && fills);
    let PieceProof { reached, astray, unreached, .. } = proof.clone();
    ProofNote { reached, astray, unreached, ..note(&rules.piece_type(piece_type).origin, "piece", words, together) }
}

fn of_cap(rules: &Rules, cap: &Cap, proof: &CapProof) -> ProofNote {
    let pieces: Vec<String> = cap.pieces.iter().map(|pieces| rules.piece_name(pieces.piece_type)).collect();
    let (is_sound, is_tight) = (proof.is_sound(cap), proof.most.iter().all(|&most| most == cap.limit.at_most));
    let name = if cap.name.is_empty() { String::new() } else { format!("{}: ", cap.name) };
    let worst = proof.most.iter().enumerate().max_by_key(|(line, most)| (**most, std::cmp::Reverse(*line)));
    let (line, most) = worst.map_or((0, 0), |(line, &most)| (line, most));
    let mut words =
        format!("cap {name}{} at most {most} on a line, {}", pieces.join(", "), verdict(is_sound, is_tight));
    if !is_sound {
        let who = match proof.from[line].is_empty() {
            true => "dropped pieces".to_owned(),
            false => format!("those from {}", proof.from[line]),
        };
        // Writing to a string cannot fail.
        let _ = match most <= cap.limit.at_most {
            true => write!(words, ": pieces may leave {}", cap.lines[line]),
            false => write!(words, ": on {} {who} can stand", cap.lines[line]),
        };
    }
    note(&cap.origin, "cap", words, (is_sound, is_tight))
}

fn of_budget(rules: &Rules, proofs: &Proofs, index: usize) -> ProofNote {
    let (budget, extent) = (&rules.budgets[index], proofs.budgets[index]);
    let stated = (i128::from(*budget.range.start()), i128::from(*budget.range.end()));
    let name = if budget.name.is_empty() { String::new() } else { format!(" {}", budget.name) };
    let (is_sound, is_tight) = (extent.is_within(stated), extent == exact(stated));
    let mut words = format!("budget{name} {}, {}", range(extent), verdict(is_sound, is_tight));
    if let Some(culprit) = &proofs.culprits[index] {
        let from = culprit.from.map_or(String::new(), |from| format!(" from {from}"));
        let piece_type = rules.piece_name(culprit.piece_type);
        let _ = write!(words, ": {piece_type}{from} to {} leads away, by {}", culprit.to, culprit.origin);
    }
    note(&budget.origin, "budget", words, (is_sound, is_tight))
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

fn drawn(board: &Board, note: &ProofNote) -> String {
    let spacing = Spacing { indent: "    ", ..Spacing::narrow(board, 1) };
    let has = |squares: &Squares, square| squares.has(square);
    let board = board.draw(&spacing, |square| match () {
        () if has(&note.astray, square) => '!',
        () if has(&note.unreached, square) => '-',
        () if has(&note.reached, square) => 'o',
        () => '.',
    });
    format!("{board}    {LEGEND}")
}
