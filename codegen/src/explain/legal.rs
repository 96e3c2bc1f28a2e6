//! The description of the module of legal positions: the data that determine its count, and nothing derived from them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use qishu_counting::frontier::{DiagramCase, DiagramCases, DiagramThreat};
use qishu_counting::system::{CellId, KindId};
use qishu_rules::{Square, grouped};
use qishu_spec_lang::Model;

use super::{head, line};
use crate::text::wrap::glued;

/// A description of the data that determine a module's count of legal positions.
///
/// The text describes the board, the pieces and the cases. For each distinct case it gives the order of the squares,
/// the number of nodes before each of them, the counted statistics, and the forbidden threats.
pub fn explain_legal(model: &Model, diagrams: &DiagramCases) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = LegalPage { model, diagrams }.write(&mut text);
    text
}

/// The common data of all parts of the page.
struct LegalPage<'d> {
    model: &'d Model,
    diagrams: &'d DiagramCases,
}

impl LegalPage<'_> {
    fn write(&self, text: &mut String) -> std::fmt::Result {
        head(text, self.model)?;
        let cases = &self.diagrams.cases;
        let all: u32 = cases.iter().map(|case| case.times).sum();
        writeln!(text, "\nLEGAL: positions with a side to move that cannot capture a royal piece at once\n")?;
        line(text, "they are counted case by case, and in each case square by square")?;
        line(text, &format!("{all} cases, {} of them different; the others are images of these", cases.len()))?;
        let states = cases.iter().map(|case| case.diagram.nodes()).sum::<usize>();
        line(text, &format!("{} states in all cases that differ", grouped(&states)))?;
        cases.iter().enumerate().try_for_each(|(number, case)| self.case(text, number, case))
    }

    fn case(&self, text: &mut String, number: usize, case: &DiagramCase) -> std::fmt::Result {
        let diagram = &case.diagram;
        writeln!(text, "\nCASE {}: {}; counted {}\n", number + 1, case.words, times(case.times))?;
        line(text, &format!("{} squares, {}", diagram.cells.len(), diagram.order))?;
        let states =
            diagram.cells.iter().map(|cell| glued(&format!("{} {}", self.square(cell.cell), cell.moves.len())));
        line(text, &format!("states before each: {}", states.collect::<Vec<String>>().join(", ")))?;
        let ends: Vec<String> = diagram.ends.iter().map(u64::to_string).collect();
        line(
            text,
            &format!("nodes behind the last: {}, with these numbers of positions: {}", ends.len(), ends.join(" ")),
        )?;
        for sum in &diagram.sums {
            let most = sum.in_the_end.iter().rposition(|&patterns| patterns > 0).unwrap_or(0);
            let least = sum.in_the_end.iter().position(|&patterns| patterns > 0).unwrap_or(0);
            line(text, &format!("counted beside the states: {least}..{most} of {}", self.names(&sum.kinds)))?;
        }
        self.threats(text, &case.threats)
    }

    /// The threats, rule by rule.
    fn threats(&self, text: &mut String, threats: &[DiagramThreat]) -> std::fmt::Result {
        let mut of_rule: BTreeMap<&str, Vec<&DiagramThreat>> = BTreeMap::new();
        for threat in threats {
            of_rule.entry(&threat.rule).or_default().push(threat);
        }
        for (rule, threats) in of_rule {
            let patterns: Vec<String> = self.patterns(&threats);
            line(text, &format!("{rule}, {}: {}", constraints(threats.len()), patterns.join("; ")))?;
        }
        Ok(())
    }

    /// The ways to threaten, grouped by type and square.
    fn patterns(&self, threats: &[&DiagramThreat]) -> Vec<String> {
        type Attacker<'t> = (&'t (CellId, Vec<KindId>), bool);
        let mut by_attacker: BTreeMap<Attacker<'_>, Vec<&DiagramThreat>> = BTreeMap::new();
        for threat in threats {
            // The attacker is the square with the fewest kinds; a screen may be of any kind.
            if let Some(attacker) = threat.present.iter().min_by_key(|(_, kinds)| kinds.len()) {
                by_attacker.entry((attacker, threat.by_chance)).or_default().push(threat);
            }
        }
        let pattern = |(((cell, kinds), by_chance), threats): (Attacker<'_>, Vec<&DiagramThreat>)| {
            let chance = if by_chance { ", unless chance can turn up no such piece" } else { "" };
            format!("{} on {}{}{chance}", self.names(kinds), self.square(*cell), self.beyond(*cell, &threats))
        };
        by_attacker.into_iter().map(pattern).collect()
    }

    /// The other conditions for an attacker on a cell: the screen, and the empty squares.
    fn beyond(&self, attacker: CellId, threats: &[&DiagramThreat]) -> String {
        let others = |threat: &DiagramThreat| -> Vec<CellId> {
            threat.present.iter().map(|(cell, _)| *cell).filter(|&cell| cell != attacker).collect()
        };
        let line_of = |threat: &DiagramThreat| -> BTreeSet<CellId> {
            others(threat).into_iter().chain(threat.empty.iter().copied()).collect()
        };
        let is_one_of_a_line = |first: &DiagramThreat| {
            let line = line_of(first);
            line.len() > 1
                && line.len() == threats.len()
                && threats.iter().all(|threat| others(threat).len() == 1 && line_of(threat) == line)
        };
        match threats {
            [first, ..] if is_one_of_a_line(first) => format!(" over just one of {}", self.squares(line_of(first))),
            _ => {
                let each = threats.iter().map(|threat| {
                    let over = others(threat);
                    let over = if over.is_empty() { String::new() } else { format!(" over {}", self.squares(over)) };
                    let empty = threat.empty.iter().copied();
                    match threat.empty.is_empty() {
                        true => over,
                        false => format!("{over} past empty {}", self.squares(empty)),
                    }
                });
                each.collect::<Vec<String>>().join(" or")
            }
        }
    }

    /// A description of squares: a rectangle by its corners.
    fn squares(&self, cells: impl IntoIterator<Item = CellId>) -> String {
        let squares: BTreeSet<Square> = cells.into_iter().map(|cell| self.square(cell)).collect();
        let (files, ranks) = (squares.iter().map(|square| square.file), squares.iter().map(|square| square.rank));
        if let (Some(left), Some(right), Some(low), Some(high)) =
            (files.clone().min(), files.max(), ranks.clone().min(), ranks.max())
            && squares.len() > 2
            && (usize::from(right - left) + 1) * (usize::from(high - low) + 1) == squares.len()
        {
            return format!("{}..{}", Square { file: left, rank: low }, Square { file: right, rank: high });
        }
        squares.iter().map(Square::to_string).collect::<Vec<String>>().join(" ")
    }

    fn square(&self, cell: CellId) -> Square {
        self.diagrams.cells[cell].square
    }

    /// The names of kinds, each piece once.
    fn names(&self, kinds: &[KindId]) -> String {
        self.diagrams.names(&self.model.rules, kinds).join(" or ")
    }
}

fn times(times: u32) -> String {
    if times == 1 { "once".to_owned() } else { format!("{times} times") }
}

fn constraints(number: usize) -> String {
    if number == 1 { "1 constraint".to_owned() } else { format!("{} constraints", grouped(&number)) }
}
