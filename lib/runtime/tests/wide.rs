//! Every operation of `Wide` against `num_bigint`, on random numbers and on those next to a limb's edge.

use std::collections::HashSet;

use num_bigint::BigUint;
use proptest::prelude::*;
use qishu_runtime::{Limbs, Wide};

/// A limb that is often 0, 1 or nearly full, for these are where carries begin and end.
fn limb() -> impl Strategy<Value = u64> {
    prop_oneof![Just(0), Just(1), Just(u64::MAX), Just(u64::MAX - 1), Just(1 << 63), any::<u64>()]
}

fn wide<const LIMBS: usize>() -> impl Strategy<Value = Wide<LIMBS>> {
    prop::collection::vec(limb(), LIMBS).prop_map(|limbs| Wide::from_limbs(limbs.try_into().unwrap()))
}

fn double() -> impl Strategy<Value = u128> {
    (limb(), limb()).prop_map(|(low, high)| u128::from(high) << 64 | u128::from(low))
}

fn big(number: impl Limbs) -> BigUint {
    number.limbs().as_ref().iter().rev().fold(BigUint::ZERO, |sum, &limb| (sum << 64) + limb)
}

/// Checks `accumulator + a * b` where it fits, for operands of any width.
fn check_add_product<const LIMBS: usize>(accumulator: Wide<LIMBS>, a: impl Limbs, b: impl Limbs) {
    let expected = big(accumulator) + big(a) * big(b);
    if expected.bits() <= Wide::<LIMBS>::BITS as u64 {
        let mut sum = accumulator;
        sum.add_product(a, b);
        assert_eq!(big(sum), expected);
        let mut mirrored = accumulator;
        mirrored.add_product(b, a);
        assert_eq!(mirrored, sum);
    }
    let product = big(a) * big(b);
    if product.bits() <= Wide::<LIMBS>::BITS as u64 {
        assert_eq!(big(Wide::<LIMBS>::product(a, b)), product);
    }
}

/// Checks `a + b` where it fits, for operands of any width.
fn check_add<const LIMBS: usize>(a: Wide<LIMBS>, b: impl Limbs) {
    let expected = big(a) + big(b);
    if expected.bits() <= Wide::<LIMBS>::BITS as u64 {
        assert_eq!(big(a + b), expected);
        let mut sum = a;
        sum += b;
        assert_eq!(big(sum), expected);
    }
}

/// Checks the quotient, the remainder and the difference of two numbers of one width.
fn check_division<const LIMBS: usize>(a: Wide<LIMBS>, b: Wide<LIMBS>) {
    if b != Wide::ZERO {
        let (quotient, remainder) = a.div_rem(b);
        assert_eq!((big(quotient), big(remainder)), (big(a) / big(b), big(a) % big(b)), "{a} / {b}");
    }
    assert_eq!(a.checked_sub(b).map(big), (a >= b).then(|| big(a) - big(b.min(a))));
}

/// The number without its limbs from that one on, so that operands of all lengths meet.
fn shortened<const LIMBS: usize>(number: Wide<LIMBS>, limbs: usize) -> Wide<LIMBS> {
    let mut all = number.to_limbs();
    all[limbs.clamp(1, LIMBS)..].fill(0);
    Wide::from_limbs(all)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn divides_like_a_big_integer(a in wide::<5>(), b in wide::<5>(), lengths in (1..6usize, 1..6usize), c in wide::<3>(), d in wide::<2>(), e in wide::<1>()) {
        check_division(shortened(a, lengths.0), shortened(b, lengths.1));
        check_division(c, shortened(c, 2));
        check_division(shortened(c, 2), c);
        check_division(d, shortened(d, 1));
        check_division(e, Wide::from_limbs([d.to_limbs()[0]]));
    }

    #[test]
    fn adds_like_a_big_integer(a in wide::<3>(), b in wide::<3>(), c in double(), d in limb(), e in wide::<5>()) {
        check_add(a, b);
        check_add(a, c);
        check_add(a, d);
        check_add(a, e);
        check_add(e, a);
    }

    #[test]
    fn checked_add_knows_what_fits(a in wide::<3>(), b in wide::<3>()) {
        let expected = big(a) + big(b);
        prop_assert_eq!(a.checked_add(b).map(big), (expected.bits() <= 192).then_some(expected));
    }

    #[test]
    fn multiplies_like_a_big_integer(
        single in wide::<1>(), triple in wide::<3>(), quadruple in wide::<4>(),
        a in limb(), b in limb(), c in double(), d in double(),
    ) {
        check_add_product(single, a >> 32, b >> 32);
        check_add_product(single, c, b);
        check_add_product(Wide::<2>::from(c), a, b);
        check_add_product(triple, a, b);
        check_add_product(triple, c, a);
        check_add_product(triple, c, d);
        check_add_product(triple, c >> 32, d >> 32);
        check_add_product(quadruple, c, d);
        check_add_product(quadruple, triple, a);
        check_add_product(quadruple, triple, c);
        check_add_product(quadruple, quadruple, 1u64);
        check_add_product(Wide::<8>::from(c), quadruple, quadruple);
    }

    #[test]
    fn orders_by_value(a in wide::<3>(), b in wide::<3>()) {
        prop_assert_eq!(a.cmp(&b), big(a).cmp(&big(b)));
        prop_assert_eq!(a.partial_cmp(&b), Some(a.cmp(&b)));
        prop_assert_eq!(a == b, big(a) == big(b));
    }

    #[test]
    fn prints_like_a_big_integer(a in wide::<4>(), b in wide::<1>()) {
        prop_assert_eq!(a.to_string(), big(a).to_string());
        prop_assert_eq!(format!("{a:?}"), big(a).to_string());
        prop_assert_eq!(format!("{a:x}"), format!("{:x}", big(a)));
        prop_assert_eq!(format!("{a:#x}"), format!("{:#x}", big(a)));
        prop_assert_eq!(format!("{a:>90}"), format!("{:>90}", big(a)));
        prop_assert_eq!(b.to_string(), big(b).to_string());
    }

    #[test]
    fn converts_to_a_big_integer_and_back(a in wide::<3>(), b in double(), c in limb()) {
        prop_assert_eq!(BigUint::from(a), big(a));
        prop_assert_eq!(Wide::<3>::try_from(&big(a)), Ok(a));
        prop_assert_eq!(Wide::<4>::try_from(&big(a)).map(big), Ok(big(a)));
        prop_assert_eq!(Wide::<2>::try_from(&big(a)).is_ok(), big(a).bits() <= 128);
        prop_assert_eq!(big(Wide::<3>::from(b)), BigUint::from(b));
        prop_assert_eq!(big(Wide::<2>::from(b)), BigUint::from(b));
        prop_assert_eq!(big(Wide::<1>::from(c)), BigUint::from(c));
    }
}

#[test]
fn constants_are_what_they_say() {
    assert_eq!(Wide::<3>::BITS, 192);
    assert_eq!(Wide::<3>::default(), Wide::ZERO);
    assert_eq!(BigUint::from(Wide::<3>::ZERO), BigUint::ZERO);
    assert_eq!(BigUint::from(Wide::<3>::ONE), BigUint::from(1u64));
    assert_eq!(format!("{} {:x}", Wide::<3>::ZERO, Wide::<3>::ZERO), "0 0");
}

#[test]
fn the_largest_number_prints_and_does_not_grow() {
    let largest = Wide::from_limbs([u64::MAX; 3]);
    assert_eq!(largest.to_string(), "6277101735386680763835789423207666416102355444464034512895");
    assert_eq!(largest.checked_add(Wide::ONE), None);
    assert_eq!(largest.checked_add(Wide::ZERO), Some(largest));
}

#[test]
fn a_group_of_zero_digits_is_printed_in_full() {
    let power = Wide::<3>::product(10u64.pow(19), 10u64.pow(19));
    assert_eq!(power.to_string(), format!("1{}", "0".repeat(38)));
}

#[test]
fn numbers_are_keys_of_a_hash_set() {
    let set = HashSet::from([Wide::<2>::ONE, Wide::from(1u64), Wide::from(1u128), Wide::ZERO]);
    assert_eq!(set.len(), 2);
}

#[test]
fn too_wide_a_number_is_refused_in_words() {
    let error = Wide::<2>::try_from(&(BigUint::from(1u64) << 128)).unwrap_err();
    assert_eq!(error.to_string(), "a number of 129 bits does not fit 128 bits");
}

/// Without debug assertions these operations wrap, so these tests need them.
#[cfg(debug_assertions)]
mod overflow {
    use super::*;

    #[test]
    #[should_panic(expected = "a sum does not fit 192 bits")]
    fn of_a_sum_is_noticed() {
        let _ = Wide::from_limbs([u64::MAX; 3]) + 1u64;
    }

    #[test]
    #[should_panic(expected = "a sum does not fit 64 bits")]
    fn of_a_wider_addend_is_noticed() {
        let _ = Wide::<1>::ZERO + (1u128 << 64);
    }

    #[test]
    #[should_panic(expected = "a sum of products does not fit 192 bits")]
    fn of_a_carry_is_noticed() {
        let mut sum = Wide::from_limbs([u64::MAX; 3]);
        sum.add_product(1u64, 1u64);
    }

    #[test]
    #[should_panic(expected = "a sum of products does not fit 192 bits")]
    fn of_a_product_beyond_the_last_limb_is_noticed() {
        let _ = Wide::<3>::product(1u128 << 96, 1u128 << 96);
    }

    #[test]
    #[should_panic(expected = "a sum of products does not fit 64 bits")]
    fn of_a_row_beyond_the_last_limb_is_noticed() {
        let _ = Wide::<1>::product(1u128 << 64, 1u128 << 64);
    }
}
