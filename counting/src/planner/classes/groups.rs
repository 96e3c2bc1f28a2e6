//! Groups: kinds of pieces that no square distinguishes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::system::{CellId, ConstraintId, KindId, System};

/// An index into the list of groups.
pub type GroupId = usize;

/// Kinds that fit on the same cells and count the same there towards every constraint on part of the board.
///
/// The squares of a group's pieces are chosen first. An arrangement of its kinds then assigns kinds to these squares,
/// so the squares need only the number of pieces. A kind may have a number that weights some squares more than others,
/// as a mirror image does off its axis. Then the squares fall into zones, and there is one arrangement for each zone.
#[derive(Clone, Debug)]
pub struct Group {
    /// The kinds, sorted.
    pub kinds: Vec<KindId>,
    /// The cells that they fit on, sorted.
    pub cells: Arc<[CellId]>,
    /// The most pieces of the group that a position can hold.
    pub most: i64,
    /// For each constraint on part of the board that its pieces count towards: the cells and the coefficient. In the
    /// order of the constraints.
    pub local: Vec<LocalTerm>,
    /// The parts of the cells that the arrangements distinguish; a single part if they need not.
    pub zones: Zones,
}

/// The contribution of a group's pieces to a constraint on only some of the group's cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LocalTerm {
    /// The constraint.
    pub constraint: ConstraintId,
    /// The cells, sorted.
    pub cells: Arc<[CellId]>,
    /// The coefficient.
    pub coefficient: i64,
}

/// The parts of a group's cells, each sorted, the parts by their first cells.
pub type Zones = Vec<Vec<CellId>>;

/// The key of a group: the cells where a kind fits, its local contributions, and the constraints that connect it with
/// other kinds.
type Likeness = (KindStanding, BTreeSet<ConstraintId>);

/// The cells where a kind fits, and its contributions there.
///
/// A constraint that counts the kind on all of its cells depends only on the kind's number, which an arrangement
/// determines. For one that counts differently from cell to cell, only the zones matter. Kinds with sums of equal shape
/// are therefore interchangeable, though each has its own constraint.
type KindStanding = (Arc<[CellId]>, Vec<LocalTerm>, Zones);

/// The constraints that a kind counts towards.
#[derive(Clone, Debug, Default)]
struct Shares {
    /// The terms on only some of its cells.
    local: Vec<LocalTerm>,
    /// The constraints that count it on all of its cells.
    numbers: BTreeSet<ConstraintId>,
    /// All constraints that count it, and the constraints that they feed.
    ties: BTreeSet<ConstraintId>,
}

/// Sorts the kinds into groups, in the order of their first kinds.
pub fn groups(system: &System) -> Vec<Group> {
    let shares: Vec<Shares> = (0..system.kinds.len()).map(|kind| Shares::of(system, kind)).collect();
    // A kind without cells is already in place, or cannot occur.
    let kinds = || (0..system.kinds.len()).filter(|&kind| !system.kinds[kind].cells.is_empty());
    let standings: BTreeMap<KindId, KindStanding> =
        kinds().map(|kind| (kind, shares[kind].standing(&system.kinds[kind].cells))).collect();
    // A constraint ties a kind to others only if it also counts kinds that fit elsewhere or count differently.
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
        // Where these constraints are equal as well, the pieces on the board determine them, and no arrangement has to.
        let local = &shares[group.kinds[0]].local;
        if group.kinds.iter().all(|&kind| shares[kind].local == *local) {
            group.local.clone_from(local);
            group.zones = vec![group.cells.to_vec()];
        }
    }
    groups
}

impl Shares {
    /// The contributions of the kind.
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

    /// The part of the contributions that matters on the cells where the kind fits.
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
