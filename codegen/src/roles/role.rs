//! What a square can be to the rules that only count.

use std::collections::BTreeMap;

use crate::system::{CellId, ConstraintId, KindId, System};

/// An index into the roles of a [`RoleTable`].
pub type RoleId = usize;

/// What a piece of a kind on a cell counts: each common constraint that it counts in, with the coefficient.
pub type CountMark = Vec<(ConstraintId, i64)>;

/// Who may stand on a square, and whether a piece must.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SquareRole {
    /// The kinds that may stand there, ascending, each with the number of its mark.
    pub members: Vec<(KindId, usize)>,
    /// Whether no piece may stand there.
    pub may_be_empty: bool,
}

/// The roles that occur, each once.
#[derive(Clone, Debug)]
pub struct RoleTable {
    /// The roles.
    pub roles: Vec<SquareRole>,
    ids: BTreeMap<SquareRole, RoleId>,
    /// What pieces count.
    pub marks: Vec<CountMark>,
    mark_ids: BTreeMap<CountMark, usize>,
    /// For each kind and each of its cells the number of the mark.
    mark_on: Vec<BTreeMap<CellId, usize>>,
}

impl RoleTable {
    /// No roles; the marks of all pieces are known.
    pub fn new(system: &System, is_local: &[bool]) -> RoleTable {
        let mut on: Vec<BTreeMap<CellId, CountMark>> =
            system.kinds.iter().map(|kind| kind.cells.iter().map(|&cell| (cell, CountMark::new())).collect()).collect();
        for (id, constraint) in system.constraints.iter().enumerate().filter(|(id, _)| !is_local[*id]) {
            for term in &constraint.terms {
                for cell in term.cells.as_ref().unwrap_or(&system.kinds[term.kind].cells).iter() {
                    on[term.kind].entry(*cell).or_default().push((id, term.coefficient));
                }
            }
        }
        let mut table = RoleTable {
            roles: Vec::new(),
            ids: BTreeMap::new(),
            marks: Vec::new(),
            mark_ids: BTreeMap::new(),
            mark_on: Vec::new(),
        };
        for cells in on {
            let cells = cells.into_iter().map(|(cell, mark)| (cell, table.mark(mark))).collect();
            table.mark_on.push(cells);
        }
        table
    }

    fn mark(&mut self, mark: CountMark) -> usize {
        let next = self.marks.len();
        let marks = &mut self.marks;
        *self.mark_ids.entry(mark).or_insert_with_key(|mark| {
            marks.push(mark.clone());
            next
        })
    }

    /// The role of a cell on which these occupants may stand, `None` among them for an empty square.
    pub fn role(&mut self, cell: CellId, occupants: &[Option<KindId>]) -> RoleId {
        let mut members: Vec<(KindId, usize)> =
            occupants.iter().flatten().map(|&kind| (kind, self.mark_on[kind][&cell])).collect();
        members.sort_unstable();
        self.id(SquareRole { members, may_be_empty: occupants.contains(&None) })
    }

    /// The role of a square on which one of those must stand who may stand on squares of another.
    pub fn filled(&mut self, role: RoleId) -> RoleId {
        let members = self.roles[role].members.clone();
        self.id(SquareRole { members, may_be_empty: false })
    }

    /// The role of a square that stays empty.
    pub fn empty(&mut self) -> RoleId {
        self.id(SquareRole { members: Vec::new(), may_be_empty: true })
    }

    fn id(&mut self, role: SquareRole) -> RoleId {
        let next = self.roles.len();
        let roles = &mut self.roles;
        *self.ids.entry(role).or_insert_with_key(|role| {
            roles.push(role.clone());
            next
        })
    }
}
