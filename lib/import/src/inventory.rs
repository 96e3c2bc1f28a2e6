//! The numbers of pieces of each kind of a side, and the constraints on several kinds together.

use std::collections::{BTreeMap, BTreeSet};

use crate::army::{Army, ImportedGame};
use crate::beside::Beside;

/// The range of a side's numbers of pieces of a role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceRange {
    pub least: u32,
    pub most: u32,
}

impl ImportedGame<'_> {
    /// The range of a side's numbers of pieces of a role, in hand and on the board.
    pub fn number(&self, side: usize, role: usize) -> PieceRange {
        let (army, others) = (&self.armies[side], &self.armies[1 - side]);
        let begun = army.begun[role];
        let is_changed = !army.origins(role).is_empty() || !army.goings[role].becoming.is_empty();
        let is_removed = others.captures() || self.has_blasts() && army.captures();
        let is_kept = self.is_of_own() && self.beside == Beside::Nothing && !is_changed && !is_removed;
        if self.is_royal(role) && !is_changed || is_kept {
            let is_blasted = self.has_blasts() && !is_kept;
            return PieceRange { least: if is_blasted { 0 } else { begun }, most: begun };
        }
        let all = self.unlimited(side, role);
        let limit = self.settings.number_of("promotionLimit", self.kind(role)).filter(|&limit| limit > 0);
        let most = match limit.filter(|_| self.is_of_own()) {
            // Only promotions have the limit: the pieces of the opening may be more, and those beside the board come in addition.
            Some(limit) => {
                let beside = if self.beside == Beside::Nothing { 0 } else { self.begun_beside(side, role) };
                all.min(limit.max(begun.saturating_sub(beside)).saturating_add(beside))
            }
            None => all,
        };
        // The last one of a type is never captured.
        let is_left = self.is_royal_as_last(role) && begun > 0;
        PieceRange { least: u32::from(is_left), most }
    }

    /// The maximum number of a side's pieces of a role if promotions to it have no limit.
    pub fn unlimited(&self, side: usize, role: usize) -> u32 {
        let (army, others) = (&self.armies[side], &self.armies[1 - side]);
        let of_kind = |army: &Army| {
            let roles = self.roles.iter().zip(&army.begun).filter(|(other, _)| other.kind == self.roles[role].kind);
            roles.map(|(_, begun)| begun).sum::<u32>()
        };
        let (squares, begun) = (self.board.len() as u32, army.begun[role]);
        match self.beside {
            // A form that is never reached is none; the kind itself may be in a hand.
            Beside::Captives if self.roles[role].is_form() && army.reached[role].is_empty() => 0,
            Beside::Captives if self.is_royal(role) => of_kind(army),
            Beside::Captives => of_kind(army) + of_kind(others),
            Beside::Endless => squares,
            Beside::Hands if !self.is_of_own() => begun + others.begun[role],
            _ if !self.is_of_own() => (begun + others.begun[role]).min(squares),
            _ => begun + army.origins(role).iter().map(|&role| army.begun[role]).sum::<u32>(),
        }
    }

    /// Whether each side keeps to its own pieces of the opening.
    fn is_of_own(&self) -> bool {
        matches!(self.beside, Beside::Nothing | Beside::Laid | Beside::Hands)
            && self.settings.word("flipEnclosedPieces") == "none"
    }

    /// The sums of pieces that promotions allow. Each has the kinds with their initial numbers, above which they count,
    /// and its maximum.
    ///
    /// Some kinds are promoted only from certain others. Their numbers thus exceed the initial ones at most by the
    /// missing numbers of the others. By Hall's theorem one constraint for each set of origins suffices. Kinds that
    /// turn into one another count as one.
    pub fn sums(&self, side: usize) -> Vec<(Vec<(usize, u32)>, u32)> {
        let army = &self.armies[side];
        let present = |&kind: &usize| self.number(side, kind).most > 0;
        // A kind that turns back into one of its origins is an origin of its own.
        let closed = |kind: usize| -> BTreeSet<usize> {
            army.origins(kind).into_iter().flat_map(|one| army.origins(one).into_iter().chain([one])).collect()
        };
        let of = |kind: usize| (kind, closed(kind).into_iter().filter(present).collect());
        let origins: BTreeMap<usize, Vec<usize>> = (0..self.settings.kinds.len()).filter(present).map(of).collect();
        let direct: BTreeSet<Vec<usize>> = origins.values().filter(|origins| !origins.is_empty()).cloned().collect();
        let mut sources = direct.clone();
        // Disjoint sets are bounded separately, and so together, too.
        for set in &direct {
            let is_near = |other: &&Vec<usize>| other.iter().any(|kind| set.contains(kind));
            let union = |other: &Vec<usize>| {
                let all: BTreeSet<usize> = other.iter().chain(set).copied().collect();
                all.into_iter().collect::<Vec<usize>>()
            };
            let unions: Vec<Vec<usize>> = sources.iter().filter(is_near).map(union).collect();
            sources.extend(unions.into_iter().take(MOST_SUMS));
        }
        sources.iter().take(MOST_SUMS).map(|sources| self.sum(side, sources, &origins)).collect()
    }

    fn sum(&self, side: usize, sources: &[usize], origins: &BTreeMap<usize, Vec<usize>>) -> (Vec<(usize, u32)>, u32) {
        let army = &self.armies[side];
        let within = |kind: usize| !origins[&kind].is_empty() && origins[&kind].iter().all(|one| sources.contains(one));
        let to = origins.keys().copied().filter(|&kind| !sources.contains(&kind) && within(kind));
        let terms = sources.iter().map(|&kind| (kind, 0)).chain(to.map(|kind| (kind, army.begun[kind])));
        (terms.collect(), sources.iter().map(|&kind| army.begun[kind]).sum())
    }
}

/// The maximum number of sums.
const MOST_SUMS: usize = 64;
