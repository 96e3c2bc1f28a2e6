//! Prints the table look-ups of a piece.

use super::list;
use super::names::MoveNames;
use super::tables::homes;
use crate::emit::nested::Nested;
use crate::moves::plan::{Checking, Going, MovePlan, MoveShape, PiecesChosen};

/// The printer of look-ups.
#[derive(Clone, Copy)]
pub struct Lookup<'p> {
    pub plan: &'p MovePlan,
    pub names: &'p MoveNames,
}

impl Lookup<'_> {
    /// The target squares of a move pattern.
    pub fn targets(&self, going: &Going) -> String {
        let table = &self.names.tables[going.table];
        let screens = going.screens.as_ref().map(|screens| self.pieces_of("at.of", "occupied", screens));
        let found = match (&self.plan.tables[going.table].shape, screens) {
            (MoveShape::Steps(_), _) => format!("self.{table}.to(from)"),
            (_, Some(screens)) => format!("self.{table}.jumps(from, occupied, {screens})"),
            (MoveShape::Lines(_), None) => format!("self.{table}.slides(from, occupied)"),
            (MoveShape::Leaps(_) | MoveShape::Drops(_), None) => format!("self.{table}.leaps(from, occupied)"),
        };
        let captured = self.pieces_of("at.of", "enemies", &going.captures);
        let arrivals = match (&going.captures, going.to_empty) {
            (PiecesChosen::All, true) => "free".to_owned(),
            (PiecesChosen::Only(pieces), true) if pieces.is_empty() => "empty".to_owned(),
            (_, true) => format!("(empty | {captured})"),
            (_, false) => captured,
        };
        let home = self.home(going).map_or(String::new(), |home| format!(" & {home}.all_if_has(from)"));
        format!("{found} & {arrivals}{home}")
    }

    /// A move pattern with a capture between its ends or with further capture steps.
    pub fn capture_step(&self, going: &Going) -> Nested {
        let again = if going.again { "_again" } else { "" };
        let targets = Nested::text(self.targets(going));
        let pieces = Nested::text("occupied");
        if !going.captures_between {
            return Nested::new(format!("capture_steps.onto{again}("), [targets, pieces], ")");
        }
        let between = format!("|to| self.{}.between(to)[from]", self.names.tables[going.table]);
        Nested::new(format!("capture_steps.over{again}("), [targets, pieces, Nested::text(between)], ")")
    }

    /// The squares from which pieces may have such a capture step, for all of them together where the table supports
    /// that.
    pub fn capture_step_starts(&self, going: &Going) -> Option<String> {
        let screens = going.screens.as_ref().filter(|_| going.captures_between)?;
        let MoveShape::Leaps(_) = &self.plan.tables[going.table].shape else { return None };
        let screens = self.pieces_of("at.of", "occupied", screens);
        let home = self.home(going).map_or(String::new(), |home| format!(" & {home}"));
        Some(format!("self.{}.jump_starts(occupied, {screens}, !occupied){home}", self.names.tables[going.table]))
    }

    /// A move pattern onto royal pieces, of a piece that may be revealed on its target square.
    pub fn way(&self, name: &str, checking: &Checking, by_chance: bool) -> Nested {
        let going = &checking.going;
        let table = format!("self.{}", self.names.tables[going.table]);
        if going.captures_between {
            let home = self.home(going).map_or(String::new(), |home| format!(" & {home}.all_if_has(from)"));
            let open = if by_chance { " & !barred" } else { "" };
            let targets = format!("{table}.jumps(from, occupied, Set::of(to)) & !occupied{home}{open}");
            let parts = [name.to_owned(), format!("|from, occupied| {targets}")];
            return Nested::new("view.over_it(", parts.map(Nested::text), ")");
        }
        let home = self.home(going).map_or(String::new(), |home| format!(" & {home}"));
        let between = format!("{table}.between(to)");
        let (how, mut parts) = match &self.plan.tables[going.table].shape {
            MoveShape::Steps(_) | MoveShape::Drops(_) => ("near", vec![format!("{table}.onto(to)")]),
            MoveShape::Lines(_) => ("over_empty", vec![format!("{table}.through(to){home}"), between]),
            MoveShape::Leaps(_) => ("over_empty", vec![format!("{table}.onto(to)"), between]),
        };
        let how = if going.screens.is_some() { "over_one" } else { how };
        parts.extend(going.screens.as_ref().map(|screens| self.pieces_of("view.of", "Set::MAX", screens)));
        parts.insert(0, name.to_owned());
        Nested::new(format!("view.{how}("), parts.into_iter().map(Nested::text), ")")
    }

    /// The squares of some pieces, given the expressions for the squares of a list and for those of all candidates.
    pub fn pieces_of(&self, of: &str, all: &str, pieces: &PiecesChosen) -> String {
        let list = |pieces: &[usize]| format!("{of}({})", list("&[", pieces, self.names, "]").flat());
        match pieces {
            PiecesChosen::All => all.to_owned(),
            PiecesChosen::Only(pieces) => list(pieces),
            PiecesChosen::AllBut(pieces) if all == "Set::MAX" => format!("!{}", list(pieces)),
            PiecesChosen::AllBut(pieces) => format!("{all} & !{}", list(pieces)),
        }
    }

    /// The field of the squares where a move pattern starts, if its table does not contain them.
    fn home(&self, going: &Going) -> Option<String> {
        let from = going.from.as_ref()?;
        let found = homes(self.plan, self.names).into_iter().find(|(squares, _)| squares == from);
        found.map(|(_, name)| format!("self.{name}"))
    }
}
