//! The cases of a count of legal positions as diagrams, for a generated module that counts them.

use std::collections::{BTreeMap, BTreeSet};

use super::cases::{LegalCase, LegalQuestions, SameCase};
use crate::frontier::{DiagramCase, DiagramCases, DiagramThreat, NodeDiagram};
use crate::system::phrases::rule_of;
use crate::system::{CellId, Constraint, ConstraintId, KindId, Meaning};
use crate::thresholds::{MOST_DIAGRAM_ADDITIONS, MOST_DIAGRAM_NODES};

impl LegalQuestions<'_> {
    /// The cases as diagrams. `None` if no piece is royal (every position is then legal), or if there are more nodes
    /// than a module holds, or if the count would take too long.
    pub fn diagrams(&self) -> Option<DiagramCases> {
        if self.cases().iter().all(|case| case.royals.as_ref().is_some_and(Vec::is_empty)) {
            return None;
        }
        let mut left = (MOST_DIAGRAM_NODES, MOST_DIAGRAM_ADDITIONS);
        let own = self.cases().iter().enumerate().filter(|(_, case)| case.same.is_none());
        let cases = own.map(|(number, case)| {
            let mut system = case.system.clone();
            system.settle();
            let diagram = NodeDiagram::of(system, left.0)?;
            left = (left.0.checked_sub(diagram.nodes())?, left.1.checked_sub(diagram.additions())?);
            let is_same = |same: &&SameCase| same.case == number;
            let same = self.cases().iter().filter_map(|case| case.same.as_ref()).filter(is_same).count();
            let threats = self.threats_of(case);
            Some(DiagramCase { words: self.in_words(case), times: same as u32 + 1, threats, diagram })
        });
        let cases = cases.collect::<Option<Vec<DiagramCase>>>()?;
        let piece_types = self.cases().first()?.system.kinds.iter().map(|kind| kind.piece_type).collect();
        Some(DiagramCases { cells: self.cells().to_vec(), piece_types, cases })
    }

    /// The forbidden combinations of a case, read from its constraints. Those that are always satisfied are left out.
    fn threats_of(&self, case: &LegalCase) -> Vec<DiagramThreat> {
        let LegalCase { system, .. } = case;
        let feeds = system.constraints.iter().flat_map(|constraint| &constraint.feeds);
        let fed: BTreeSet<ConstraintId> = feeds.map(|feed| feed.target).collect();
        let threat = |(id, constraint): (ConstraintId, &Constraint)| {
            let mut present: BTreeMap<CellId, Vec<KindId>> = BTreeMap::new();
            let mut empty: BTreeSet<CellId> = BTreeSet::new();
            for term in &constraint.terms {
                for &cell in term.cells.as_ref().unwrap_or(&system.kinds[term.kind].cells).iter() {
                    match term.coefficient > 0 {
                        true => present.entry(cell).or_default().push(term.kind),
                        false => drop(empty.insert(cell)),
                    }
                }
            }
            let is_threat = matches!(constraint.meaning, Meaning::Threat(_)) && constraint.feeds.is_empty();
            let can_be_broken = present.len() as i64 > constraint.high;
            (is_threat && can_be_broken).then(|| DiagramThreat {
                rule: rule_of(self.model(), &constraint.meaning),
                present: present.into_iter().collect(),
                empty: empty.into_iter().collect(),
                by_chance: fed.contains(&id),
            })
        };
        system.constraints.iter().enumerate().filter_map(threat).collect()
    }

    /// A description of a case: the side to move, and the squares of the other side's royal pieces.
    fn in_words(&self, case: &LegalCase) -> String {
        let rules = &self.model().rules;
        let royals = case.royals.iter().flatten().map(|&(kind, cell)| {
            format!("{} on {}", rules.piece_name(case.system.kinds[kind].piece_type), self.cells()[cell].square)
        });
        let to_move = format!("{} to move", rules.sides[case.to_move.index()]);
        std::iter::once(to_move).chain(royals).collect::<Vec<String>>().join(", ")
    }
}
