//! Work on many parts, on all threads.

use std::sync::OnceLock;

use rayon::prelude::*;

/// The results of `work` on each of the items, in their order. The threads are those of the pool in which it is called.
///
/// Iterators of rayon are much code for each type of item and each closure; here they are compiled once.
pub(crate) fn each<I: Sync, T: Send + Sync>(items: &[I], work: impl Fn(&I) -> T + Sync) -> Vec<T> {
    let results: Vec<OnceLock<T>> = items.iter().map(|_| OnceLock::new()).collect();
    each_index(items.len(), &|index| {
        results[index].get_or_init(|| work(&items[index]));
    });
    results.into_iter().filter_map(OnceLock::into_inner).collect()
}

fn each_index(number: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..number).into_par_iter().for_each(work);
}

#[cfg(test)]
mod tests {
    use super::each;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..1000).collect();
        assert_eq!(each(&items, |item| item * item), items.iter().map(|item| item * item).collect::<Vec<_>>());
        assert!(each(&items[..0], |item| *item).is_empty());
    }
}
