//! Lists of the choices that lead to an entry, kept for the positions to come.
//!
//! Most iterations of the loops of a sparse table lead to no position. The choices that lead to some are listed the
//! first time that an entry is visited, and found in the list from then on.

use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use num_bigint::BigUint;
use qishu_runtime::numbering::Entry;

/// The most choices that are listed of all entries together, each of some hundred bytes.
const MOST_LISTED: usize = 1 << 15;

/// An entry of a table.
type EntryOfTable = (usize, Entry);

/// A choice of an entry: its sum and its numbers.
type ChoiceOfEntry = (usize, Entry);

/// The lists of all entries visited so far.
#[derive(Debug, Default)]
pub struct ChoiceLists {
    lists: RwLock<ListsSoFar>,
}

#[derive(Clone, Debug, Default)]
struct ListsSoFar {
    /// `None` for an entry with too many choices.
    lists: HashMap<EntryOfTable, Option<Arc<ChoiceList>>>,
    /// The number of choices in all lists, and of entries.
    size: usize,
}

/// The choices of one entry, in the order in which they are visited.
#[derive(Debug, Default)]
pub struct ChoiceList {
    /// Each choice with the number of positions before it.
    choices: Vec<(ChoiceOfEntry, BigUint)>,
    places: HashMap<ChoiceOfEntry, usize>,
    /// The number of positions of all of them.
    total: BigUint,
}

impl ChoiceLists {
    /// The list of an entry. `fill` adds the choices to a new list as long as it returns whether there is room for
    /// more. `None` if there are too many.
    pub fn of(
        &self,
        table: usize,
        entry: &[usize],
        fill: impl FnOnce(&mut dyn FnMut(usize, &[usize], &BigUint) -> bool),
    ) -> Option<Arc<ChoiceList>> {
        let key = (table, Entry::from_slice(entry));
        let room = {
            let so_far = self.lists.read().ok()?;
            if let Some(list) = so_far.lists.get(&key) {
                return list.clone();
            }
            MOST_LISTED.checked_sub(so_far.size)?
        };
        let (mut list, mut has_room) = (ChoiceList::default(), true);
        fill(&mut |sum, numbers, ways| {
            has_room = list.choices.len() < room;
            if has_room {
                list.add((sum, Entry::from_slice(numbers)), ways);
            }
            has_room
        });
        let list = has_room.then(|| Arc::new(list));
        let mut so_far = self.lists.write().ok()?;
        so_far.size += 1 + list.as_ref().map_or(0, |list| list.choices.len());
        so_far.lists.insert(key, list.clone());
        list
    }
}

impl Clone for ChoiceLists {
    fn clone(&self) -> ChoiceLists {
        ChoiceLists { lists: RwLock::new(self.lists.read().map(|lists| lists.clone()).unwrap_or_default()) }
    }
}

impl ChoiceList {
    fn add(&mut self, choice: ChoiceOfEntry, ways: &BigUint) {
        self.places.insert(choice.clone(), self.choices.len());
        self.choices.push((choice, self.total.clone()));
        self.total += ways;
    }

    /// The choice of the position with this number, and the number among the positions of the choice.
    pub fn by_number(&self, number: &BigUint) -> Option<(usize, &[usize], BigUint)> {
        if *number >= self.total {
            return None;
        }
        let after = self.choices.partition_point(|(_, before)| before <= number);
        let ((sum, numbers), before) = &self.choices[after.checked_sub(1)?];
        Some((*sum, numbers, number - before))
    }

    /// The number of positions before those of a choice; `None` if it has no positions.
    pub fn before(&self, sum: usize, numbers: &[usize]) -> Option<BigUint> {
        let place = self.places.get(&(sum, Entry::from_slice(numbers)))?;
        Some(self.choices[*place].1.clone())
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::{ChoiceLists, MOST_LISTED};

    #[test]
    fn choices_are_found_by_number_and_by_name() {
        let lists = ChoiceLists::default();
        let fill = |add: &mut dyn FnMut(usize, &[usize], &BigUint) -> bool| {
            add(0, &[1], &BigUint::from(2_u32));
            add(1, &[4, 2], &BigUint::from(3_u32));
        };
        let list = lists.of(7, &[1], fill).unwrap();
        assert_eq!(list.by_number(&BigUint::from(1_u32)), Some((0, &[1][..], BigUint::from(1_u32))));
        assert_eq!(list.by_number(&BigUint::from(2_u32)), Some((1, &[4, 2][..], BigUint::ZERO)));
        assert_eq!(list.by_number(&BigUint::from(5_u32)), None);
        assert_eq!(list.before(1, &[4, 2]), Some(BigUint::from(2_u32)));
        assert_eq!(list.before(0, &[4, 2]), None);
        assert!(lists.of(7, &[1], |_| panic!("it is known")).is_some());
    }

    #[test]
    fn long_lists_are_not_kept() {
        let lists = ChoiceLists::default();
        let one = BigUint::from(1_u32);
        let endless = |add: &mut dyn FnMut(usize, &[usize], &BigUint) -> bool| {
            let added = (0..).take_while(|&number| add(0, &[number], &one)).count();
            assert_eq!(added, MOST_LISTED);
        };
        assert!(lists.of(0, &[], endless).is_none());
        assert!(lists.of(0, &[], |_| panic!("it is known to be long")).is_none());
    }
}
