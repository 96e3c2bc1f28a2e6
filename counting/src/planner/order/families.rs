//! Families of groups, and their names. A family is the set of counterparts on different sides, which are placed next
//! to each other. By the names, an order found for one problem serves another.

use std::collections::BTreeMap;

use crate::planner::classes::{GroupId, Problem};

/// The common key of counterparts of different sides: their kinds' families.
type GroupShape = Vec<(u32, usize)>;

/// The name of a family: its shape, and the number of families of that shape with fewer cells. Another problem may have
/// a family of this name.
pub type FamilyName = (GroupShape, usize);

/// An order by the families' names.
pub type Ranking = Vec<FamilyName>;

/// The groups in the order of the ranking. A family that the ranking lacks is placed beside the first of its shape. If
/// there is none, it follows all ranked ones in the order of the first choice.
pub fn ranked(problem: &Problem<'_>, ranking: &[FamilyName]) -> Vec<GroupId> {
    ranked_families(problem, ranking).concat()
}

/// The families in the order of the ranking.
pub(crate) fn ranked_families(problem: &Problem<'_>, ranking: &[FamilyName]) -> Vec<Vec<GroupId>> {
    let rank = |name: &FamilyName| {
        let exact = ranking.iter().position(|ranked| ranked == name);
        exact.or_else(|| ranking.iter().position(|ranked| ranked.0 == name.0)).unwrap_or(ranking.len())
    };
    let mut order = named(problem);
    order.sort_by_key(|(name, _)| rank(name));
    order.into_iter().map(|(_, family)| family).collect()
}

/// The names of families in their order.
pub(crate) fn ranking_of(problem: &Problem<'_>, order: &[Vec<GroupId>]) -> Ranking {
    let rank = |family: &Vec<GroupId>| order.iter().position(|ranked| ranked == family).unwrap_or(order.len());
    let mut names = named(problem);
    names.sort_by_key(|(_, family)| rank(family));
    names.into_iter().map(|(name, _)| name).collect()
}

/// The groups sorted by the number of their cells, with counterparts on different sides next to each other.
pub(crate) fn first_choice(problem: &Problem<'_>) -> Vec<Vec<GroupId>> {
    let mut families: BTreeMap<(usize, GroupShape), Vec<GroupId>> = BTreeMap::new();
    for (id, group) in problem.groups.iter().enumerate() {
        families.entry((group.cells.len(), shape(problem, id))).or_default().push(id);
    }
    families.into_values().collect()
}

/// The families of the first choice with their names.
fn named(problem: &Problem<'_>) -> Vec<(FamilyName, Vec<GroupId>)> {
    let mut smaller: BTreeMap<GroupShape, usize> = BTreeMap::new();
    let name = |family: Vec<GroupId>| {
        let shape = shape(problem, family[0]);
        let smaller = smaller.entry(shape.clone()).or_default();
        *smaller += 1;
        ((shape, *smaller - 1), family)
    };
    first_choice(problem).into_iter().map(name).collect()
}

fn shape(problem: &Problem<'_>, group: GroupId) -> GroupShape {
    problem.groups[group].kinds.iter().map(|&kind| problem.family_of(kind)).collect()
}
