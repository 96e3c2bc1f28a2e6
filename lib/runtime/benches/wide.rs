//! Benchmarks of the two steps of counting, `table[i] += weight` and `table[i] += a[i] * b[i]`, with this crate's
//! integers and with two alternative crates.

use divan::{Bencher, black_box};
use num_bigint::BigUint;
use qishu_runtime::Wide;
use ruint::Uint;

/// Long enough to hide the timer, short enough to stay in the first-level cache.
const LENGTH: usize = 256;

fn main() {
    divan::main();
}

/// Numbers of mixed size, by a multiplicative generator. They are small enough that no sum of a run overflows.
fn numbers(seed: u64) -> impl Iterator<Item = u64> {
    let step = |state: &u64| Some(state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407));
    std::iter::successors(step(&seed), step).map(|state| state >> 24)
}

fn doubles() -> [u128; LENGTH] {
    let mut numbers = numbers(1);
    std::array::from_fn(|_| u128::from(numbers.next().unwrap()) << 48 | u128::from(numbers.next().unwrap()))
}

fn singles() -> [u64; LENGTH] {
    let mut numbers = numbers(2);
    std::array::from_fn(|_| numbers.next().unwrap())
}

/// `table[i] += a[i] * b[i]`, with a of 128 bits and b of 64.
mod add_product {
    use super::*;

    #[divan::bench(consts = [3, 4])]
    fn wide<const LIMBS: usize>(bencher: Bencher) {
        let (a, b, mut table) = (doubles(), singles(), [Wide::<LIMBS>::ZERO; LENGTH]);
        bencher.bench_local(|| {
            let (a, b) = (black_box(&a), black_box(&b));
            for ((cell, &a), &b) in table.iter_mut().zip(a).zip(b) {
                cell.add_product(a, b);
            }
            black_box(&mut table);
        });
    }

    fn ruint<const BITS: usize, const LIMBS: usize>(bencher: Bencher) {
        let (a, b, mut table) = (doubles(), singles(), [Uint::<BITS, LIMBS>::ZERO; LENGTH]);
        bencher.bench_local(|| {
            let (a, b) = (black_box(&a), black_box(&b));
            for ((cell, &a), &b) in table.iter_mut().zip(a).zip(b) {
                *cell += Uint::from(a) * Uint::from(b);
            }
            black_box(&mut table);
        });
    }

    #[divan::bench]
    fn ruint_192(bencher: Bencher) {
        ruint::<192, 3>(bencher);
    }

    #[divan::bench]
    fn ruint_256(bencher: Bencher) {
        ruint::<256, 4>(bencher);
    }

    #[divan::bench]
    fn num_bigint(bencher: Bencher) {
        let (a, b, mut table) = (doubles().map(BigUint::from), singles(), [const { BigUint::ZERO }; LENGTH]);
        bencher.bench_local(|| {
            let (a, b) = (black_box(&a), black_box(&b));
            for ((cell, a), &b) in table.iter_mut().zip(a).zip(b) {
                *cell += a * b;
            }
            black_box(&mut table);
        });
    }
}

/// `table[i] += a[i]`, both of the same width.
mod add {
    use super::*;

    #[divan::bench(consts = [3, 4])]
    fn wide<const LIMBS: usize>(bencher: Bencher) {
        let (a, mut table) = (doubles().map(Wide::<LIMBS>::from), [Wide::<LIMBS>::ZERO; LENGTH]);
        bencher.bench_local(|| {
            for (cell, &a) in table.iter_mut().zip(black_box(&a)) {
                *cell += a;
            }
            black_box(&mut table);
        });
    }

    fn ruint<const BITS: usize, const LIMBS: usize>(bencher: Bencher) {
        let (a, mut table) = (doubles().map(Uint::<BITS, LIMBS>::from), [Uint::<BITS, LIMBS>::ZERO; LENGTH]);
        bencher.bench_local(|| {
            for (cell, &a) in table.iter_mut().zip(black_box(&a)) {
                *cell += a;
            }
            black_box(&mut table);
        });
    }

    #[divan::bench]
    fn ruint_192(bencher: Bencher) {
        ruint::<192, 3>(bencher);
    }

    #[divan::bench]
    fn ruint_256(bencher: Bencher) {
        ruint::<256, 4>(bencher);
    }

    #[divan::bench]
    fn num_bigint(bencher: Bencher) {
        let (a, mut table) = (doubles().map(BigUint::from), [const { BigUint::ZERO }; LENGTH]);
        bencher.bench_local(|| {
            for (cell, a) in table.iter_mut().zip(black_box(&a)) {
                *cell += a;
            }
            black_box(&mut table);
        });
    }
}
