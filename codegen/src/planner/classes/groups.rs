//! Kinds of pieces that no square tells apart.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::system::{CellId, ConstraintId, KindId, System};

/// An index into the list of groups.
pub type GroupId = usize;

/// Kinds that fit on the same cells and count the same there towards every constraint on part of the board.
///
/// Where the pieces of a group stand is chosen first and which of them stands where afterwards, as an arrangement of
/// its kinds; the squares need to know only how many there are. Where each kind has a number of its own that counts
/// pieces on some squares more than on others, as a mirror's does off its axis, the squares fall into zones, and there
/// is one arrangement of each.
#[derive(Clone, Debug)]
pub struct Group {
    /// The kinds, sorted.
    pub kinds: Vec<KindId>,
    /// The cells that they fit on, sorted.
    pub cells: Arc<[CellId]>,
    /// The most pieces of the group that a position can hold.
    pub most: i64,
    /// For each constraint on part of the board that its pieces count towards: the cells and the factor. In the order
    /// of the constraints.
    pub local: Vec<LocalTerm>,
    /// The parts of the cells that the arrangements tell apart; one if they need not.
    pub zones: Zones,
}

/// How a group's pieces count towards a constraint that looks at only some of the group's cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LocalTerm {
    /// The constraint.
    pub constraint: ConstraintId,
    /// The cells, sorted.
    pub cells: Arc<[CellId]>,
    /// The factor.
    pub coefficient: i64,
}

/// The parts of a group's cells, each sorted, the parts by their first cells.
pub type Zones = Vec<Vec<CellId>>;

/// What decides whether two kinds belong to one group: where they fit, what they count towards locally, and which
/// constraints tie them to kinds elsewhere.
type Likeness = (KindStanding, BTreeSet<ConstraintId>);

/// Where a kind fits and what it counts towards there.
///
/// A constraint that counts the kind on all of its cells is a number of the kind, which an arrangement knows; of one
/// that counts differently from cell to cell, only the zones matter. So kinds are alike whose numbers are sums of the
/// same shape, though each has a number of its own.
type KindStanding = (Arc<[CellId]>, Vec<LocalTerm>, Zones);

/// What a kind counts towards.
#[derive(Clone, Debug, Default)]
struct Shares {
    /// The terms that look at some of its cells.
    local: Vec<LocalTerm>,
    /// The constraints that count it on all of its cells.
    numbers: BTreeSet<ConstraintId>,
    /// The same, and what they feed.
    ties: BTreeSet<ConstraintId>,
}

/// Sorts the kinds into groups, in the order of their first kinds.
pub fn groups(system: &System) -> Vec<Group> {
    let shares: Vec<Shares> = (0..system.kinds.len()).map(|kind| Shares::of(system, kind)).collect();
    // A kind without cells has been placed already, or cannot be.
    let kinds = || (0..system.kinds.len()).filter(|&kind| !system.kinds[kind].cells.is_empty());
    let standings: BTreeMap<KindId, KindStanding> =
        kinds().map(|kind| (kind, shares[kind].standing(&system.kinds[kind].cells))).collect();
    // A constraint ties a kind to others only if it also counts kinds that stand elsewhere or count differently.
    let mut standings_of: BTreeMap<ConstraintId, BTreeSet<&KindStanding>> = BTreeMap::new();
    for (&kind, standing) in &standings {
        for &constraint in &shares[kind].ties {
            standings_of.entry(constraint).or_default().insert(standing);
        }
    }
    let mut likeness: BTreeMap<Likeness, GroupId> = BTreeMap::new();
    let mut groups: Vec<Group> = Vec::new();
    for (&kind, standing) in &standings {
        let mut ties = shares[kind].ties.clone();
        ties.retain(|constraint| standings_of[constraint].len() > 1);
        let id = *likeness.entry((standing.clone(), ties)).or_insert(groups.len());
        if id == groups.len() {
            let (cells, local, zones) = standing.clone();
            groups.push(Group { kinds: Vec::new(), cells, most: 0, local, zones });
        }
        groups[id].kinds.push(kind);
        groups[id].most += system.kinds[kind].most;
    }
    for group in &mut groups {
        group.most = group.most.min(group.cells.len() as i64);
        // Where the numbers are the same as well, the pieces on the board show them, and no arrangement has to.
        let local = &shares[group.kinds[0]].local;
        if group.kinds.iter().all(|&kind| shares[kind].local == *local) {
            group.local.clone_from(local);
            group.zones = vec![group.cells.to_vec()];
        }
    }
    groups
}

impl Shares {
    /// What the kind counts towards.
    fn of(system: &System, kind: KindId) -> Shares {
        let mut shares = Shares::default();
        for (id, constraint) in system.constraints.iter().enumerate() {
            let mut cells = 0;
            for term in constraint.terms.iter().filter(|term| term.kind == kind) {
                cells += term.cells.as_ref().map_or(system.kinds[kind].cells.len(), |cells| cells.len());
                shares.local.extend(term.cells.clone().map(|cells| LocalTerm {
                    constraint: id,
                    cells,
                    coefficient: term.coefficient,
                }));
            }
            if cells > 0 && cells == system.kinds[kind].cells.len() {
                shares.numbers.insert(id);
                shares.ties.insert(id);
                shares.ties.extend(constraint.feeds.iter().map(|feed| feed.target));
            }
        }
        shares
    }

    /// What of it matters on the cells where the kind fits.
    fn standing(&self, cells: &Arc<[CellId]>) -> KindStanding {
        let (numbers, local): (Vec<LocalTerm>, Vec<LocalTerm>) =
            self.local.iter().cloned().partition(|term| self.numbers.contains(&term.constraint));
        let mut zones: BTreeMap<Vec<(ConstraintId, i64)>, Vec<CellId>> = BTreeMap::new();
        for &cell in cells.iter() {
            let counts = numbers.iter().filter(|term| term.cells.binary_search(&cell).is_ok());
            zones.entry(counts.map(|term| (term.constraint, term.coefficient)).collect()).or_default().push(cell);
        }
        let mut zones: Zones = zones.into_values().collect();
        zones.sort_unstable();
        (cells.clone(), local, zones)
    }
}
