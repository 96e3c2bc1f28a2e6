//! Promotions of a piece from one side's view.

use std::collections::BTreeSet;

use qishu_rules::Squares;

use crate::left_out::{LeftOut, RulesPart};
use crate::side::{Side, SidePromotion};

impl Side<'_> {
    /// The promotions of a role: first those that are forced since the piece could never move on, then the others.
    pub fn promotions(&self, role: usize, left_out: &mut BTreeSet<LeftOut>) -> Vec<SidePromotion> {
        let (game, army) = (self.game, self.army());
        let (going, reached) = (&army.goings[role], &army.reached[role]);
        if going.becoming.is_empty() {
            return Vec::new();
        }
        let zone = &going.promotes_on;
        let arrivals = going.arrivals(game.grid, reached);
        let leaving = match going.promotes_from {
            true => going.arrivals(game.grid, &reached.intersection(zone)).difference(zone),
            false => Squares::EMPTY,
        };
        let from = (!leaving.is_empty()).then(|| self.region(zone));
        let (becoming, by_capture) = (going.becoming.clone(), going.by_capture);
        if by_capture && !zone.is_subset(&going.settled) {
            let what = "that pieces have to capture where they could not move on".to_owned();
            left_out.insert(LeftOut { part: RulesPart::Turns, what });
        }
        if going.has_to {
            let happens = from.is_some() || !arrivals.is_disjoint(zone);
            return happens
                .then(|| SidePromotion { on: self.region(zone), from, to: becoming, by_capture })
                .into_iter()
                .collect();
        }
        if !leaving.is_subset(&going.settled) {
            let what = "that pieces have to be promoted when they leave squares".to_owned();
            left_out.insert(LeftOut { part: RulesPart::Moves, what });
        }
        let free = zone.intersection(&going.settled);
        let forced = zone.difference(&free);
        let mut promotions = Vec::new();
        if !arrivals.is_disjoint(&forced) {
            promotions.push(SidePromotion { on: self.region(&forced), from: None, to: becoming.clone(), by_capture });
        }
        if !free.is_empty() && (from.is_some() || !arrivals.is_disjoint(&free)) {
            let to = becoming.into_iter().chain([role]).collect();
            promotions.push(SidePromotion { on: self.region(&free), from, to, by_capture });
        }
        promotions
    }
}
