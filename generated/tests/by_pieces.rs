//! Variants by the number of pieces on the board: these numbers reveal errors that a total hides.

use qishu_counting::execute::run::run;
use qishu_counting::planner::{Limits, plan};
use qishu_counting::system::Statistic;
use qishu_runtime::BigUint;

/// Positions by number of pieces, computed by a program that shares no code with this one. It uses the stages of Wei &
/// Li 2019 half by half, with the binomial factor that their equation (3) leaves out. By hand: two pieces are the
/// generals, 9 * 9 ways; a third is one of 26676 for either side.
const XIANGQI: &[(i64, &str)] = &[
    (2, "81"),
    (3, "53352"),
    (4, "17368920"),
    (5, "3672576144"),
    (6, "561878843472"),
    (7, "65815919642460"),
    (8, "6105525895093728"),
    (9, "458442600342257052"),
    (10, "28276383195846636394"),
    (11, "1447622674628512067256"),
    (12, "61991537484576832910756"),
    (13, "2234321526943454839840204"),
    (14, "68152811042622943793770728"),
    (15, "1768653752988833156853020912"),
    (16, "39250535540816500611134592460"),
    (17, "748223903421134358498604524240"),
    (18, "12288505465779899977810499372220"),
    (19, "174003606271060965167743623552320"),
    (20, "2119951938546460234784246605562960"),
    (21, "22112564740085613980607754817164800"),
    (22, "195807962932385159101001672733517200"),
    (23, "1452808325456144979145662354305865600"),
    (24, "8862544591516719484329147427802397600"),
    (25, "43423557935646242981208030205708828800"),
    (26, "167227569235969620141528763423749324000"),
    (27, "496009448629625150344592233201852416000"),
    (28, "1107980483409555875997742676025422208000"),
    (29, "1805471185111431951589061509969613568000"),
    (30, "2036292377418300339379327425994318464000"),
    (31, "1433338362713958897662084995504128000000"),
    (32, "483488746376439688493059395008064000000"),
];

/// English draughts with few pieces, as published by the authors of Chinook's endgame tables: see Schaeffer et al.,
/// Checkers is solved, 2007, table 1. By hand: one piece is a king on 32 squares or a man on 28, of either side.
const DRAUGHTS: &[(i64, &str)] = &[
    (1, "120"),
    (2, "6972"),
    (3, "261224"),
    (4, "7092774"),
    (5, "148688232"),
    (6, "2503611964"),
    (7, "34779531480"),
    (8, "406309208481"),
    (9, "4048627642976"),
    (10, "34778882769216"),
];

/// The positions of a variant by the number of pieces.
fn by_pieces(name: &str) -> Vec<(i64, BigUint)> {
    let variant = generated::VARIANTS.iter().find(|variant| variant.name == name).expect("it is in the library");
    let models = qishu_spec_lang::check_texts(variant.files).models.expect("compiled rules have no mistakes");
    let outcome = run(&plan(&models[0], Statistic::Pieces, Limits::default()).expect("it is little work"));
    assert_eq!(outcome.total, (variant.count)(), "{name}: the rows sum to the count");
    outcome.by_statistic.into_iter().map(|(pieces, positions)| (pieces[0], positions)).collect()
}

/// Rows as they are printed.
fn shown(rows: &[(i64, BigUint)]) -> Vec<(i64, String)> {
    rows.iter().map(|(pieces, positions)| (*pieces, positions.to_string())).collect()
}

fn known(rows: &[(i64, &str)]) -> Vec<(i64, String)> {
    rows.iter().map(|&(pieces, positions)| (pieces, positions.to_owned())).collect()
}

#[test]
fn xiangqi_by_pieces_is_as_worked_out() {
    assert_eq!(shown(&by_pieces("xiangqi")), known(XIANGQI));
}

#[test]
fn draughts_with_few_pieces_is_as_published() {
    assert_eq!(shown(&by_pieces("draughts")[..DRAUGHTS.len()]), known(DRAUGHTS));
}
