//! The numbers of pieces of each kind of a side, and the constraints on several kinds together.

use std::collections::{BTreeMap, BTreeSet};

use crate::army::{Army, Beside, ImportedGame};

/// The range of a side's numbers of a kind of piece, and its origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceRange {
    pub least: u32,
    pub most: u32,
}

impl ImportedGame<'_> {
    /// The range of a side's numbers of a kind of piece, in hand and on the board.
    pub fn number(&self, side: usize, kind: usize) -> PieceRange {
        let (army, others) = (&self.armies[side], &self.armies[1 - side]);
        let of_kind = |army: &Army| {
            let roles = army.roles.iter().zip(&army.begun).filter(|(role, _)| role.kind == kind);
            roles.map(|(_, begun)| begun).sum::<u32>()
        };
        let squares = self.board.len() as u32;
        let begun = of_kind(army);
        let fixed = PieceRange { least: begun, most: begun };
        let most = match self.beside {
            _ if self.is_royal(kind) => return fixed,
            Beside::Captives => begun + of_kind(others),
            Beside::Endless => squares,
            _ if self.settings.word("flipEnclosedPieces") != "none" => (begun + of_kind(others)).min(squares),
            _ => {
                let origins = army.origins(kind);
                let most = begun + origins.iter().map(|&role| army.begun[role]).sum::<u32>();
                let limit = self.settings.number_of("promotionLimit", self.kind(kind)).filter(|&limit| limit > 0);
                if origins.is_empty()
                    && army.goings[kind].becoming.is_empty()
                    && self.beside == Beside::Nothing
                    && !others.captures()
                {
                    return fixed;
                }
                limit.map_or(most, |limit| most.min(limit.max(begun)))
            }
        };
        PieceRange { least: 0, most }
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
        let of = |kind: usize| (kind, army.origins(kind).into_iter().filter(present).collect());
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
