//! Xiangqi by side and by full material.

use num_bigint::BigUint;
use qishu_counting::execute::run::{Row, run};
use qishu_counting::planner::{Limits, plan};
use qishu_counting::system::Statistic;
use qishu_spec_lang::Model;

fn xiangqi() -> Model {
    let xiangqi = generated::VARIANTS.iter().find(|variant| variant.name == "xiangqi").expect("it is in the library");
    qishu_spec_lang::check_texts(xiangqi.files).models.expect("compiled rules have no mistakes").remove(0)
}

fn rows(model: &Model, statistic: Statistic) -> Vec<Row> {
    run(&plan(model, statistic, Limits::default()).expect("it is little work")).by_statistic
}

#[test]
fn the_sides_of_xiangqi_are_one_anothers_mirror_images() {
    let rows = rows(&xiangqi(), Statistic::Sides);
    // 1 to 16 pieces of either side, in every combination.
    assert_eq!(rows.len(), 16 * 16);
    for (pieces, positions) in &rows {
        let exchanged = rows.iter().find(|(other, _)| (other[0], other[1]) == (pieces[1], pieces[0]));
        assert_eq!(exchanged.map(|row| &row.1), Some(positions), "{pieces:?}");
    }
    assert_eq!(rows.iter().map(|row| &row.1).sum::<BigUint>(), generated::xiangqi::count());
}

#[test]
fn xiangqi_by_material_sums_to_its_table_by_pieces() {
    let model = xiangqi();
    let material = rows(&model, Statistic::Material);
    // For each side 3 numbers each of advisors, elephants, chariots, horses and cannons, and 6 of soldiers.
    assert_eq!(material.len(), (3usize.pow(5) * 6).pow(2));
    let mut by_pieces = vec![BigUint::ZERO; 33];
    for (numbers, positions) in &material {
        by_pieces[numbers.iter().sum::<i64>() as usize] += positions;
    }
    for (pieces, positions) in rows(&model, Statistic::Pieces) {
        assert_eq!(by_pieces[pieces[0] as usize], positions, "{pieces:?}");
    }
}
