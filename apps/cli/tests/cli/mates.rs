//! Forced mates: they are found at their exact length, and higher levels find more of them.

use crate::suites::{self, games, search};

/// Positions of games with a forced mate of the side to move in exactly this number of moves. An exhaustive search and
/// a third-party program confirm each.
const MATES: &[(&str, &str, u32)] = &[
    ("xiangqi", "1r2k4/2C1a2r1/4ba3/4P1p1R/9/p1Bn1Cc1P/8c/5A3/8N/4KA3 b", 2),
    ("xiangqi", "5a3/9/bn2k2Cn/p8/c1p3p2/P1BNp4/9/4KA1pr/c1R6/3A2B2 b", 2),
    ("xiangqi", "4k4/9/4P1N2/2N6/8P/P8/6P2/4B4/c3A4/4KAB2 w", 2),
    ("xiangqi", "3ak4/4a4/4P4/7c1/6N2/9/5R3/4B4/4A4/2BA1K3 w", 2),
    ("xiangqi", "6R2/3k5/5a2C/2PN5/9/9/9/4B4/4A4/3A1KB2 w", 2),
    ("xiangqi", "1nbk1abr1/9/6n2/p1P3p1p/9/8P/P1P3P2/N3Cr2N/4K4/2BA1Ac2 b", 2),
    ("xiangqi", "9/4ak3/4b4/9/9/9/9/4B1r1B/4p4/3K5 b", 2),
    ("xiangqi", "2b1ka3/9/1Cnab1R2/4p3p/9/2P3N2/6r1P/4BRN2/9/5K3 w", 2),
    ("xiangqi", "2b2a3/3C4n/3k1a3/9/6p2/2Pp4p/1p4P2/8R/1r6N/1NBAKAB2 w", 3),
    ("xiangqi", "r1baka3/9/n1P6/p3p3p/4cNp2/9/P7P/2C4c1/9/2BAKAr2 b", 3),
    ("xiangqi", "4k4/4aP3/9/8R/p5b2/9/2N6/9/4A4/3AK2c1 w", 3),
    ("xiangqi", "3ak4/5R3/9/5R3/4p3p/2B6/1cn5P/8N/4A4/4KAB2 w", 3),
    ("xiangqi", "2bak4/r3nnc2/8R/p1C1p1p1p/9/2P6/P3P1PcP/2N1B4/9/3AKABNR w", 3),
    ("xiangqi", "2b6/5k3/9/2N5p/2C3p2/4R3P/PcP1P1P2/9/4N4/2BAKAB2 w", 3),
    ("xiangqi", "3k1a3/4a4/4b4/9/9/9/9/r2A4B/7r1/3A1KB2 b", 3),
    ("minixiangqi", "2P3P/3k3/7/7/2K4/1r5/np4p b", 2),
    ("minixiangqi", "4k2/n4p1/1p2n1R/p1P1P2/P3p2/2R1P2/3K3 w", 3),
    ("janggi", "5c3/3k5/2Na5/9/1p1p5/1R2P3P/P3CN3/3C1R3/9/3AK4 w", 2),
    ("janggi", "4k4/6R2/4N4/2NP4b/8p/4P4/9/4A1r2/3K1A3/9 w", 2),
    ("janggi", "9/3a1k3/4a3P/3nN4/7R1/5B3/1P7/9/1C1AK4/1b2C4 w", 3),
    ("janggi", "1n6B/8R/2cak4/1p7/3p5/9/1N2CP1P1/3N1K3/4A4/r2A5 w", 3),
    ("janggi", "r1b1a1bnr/4k4/1C3a3/p2pp2pp/9/4c4/1P1c3PP/N2K2nCN/R8/2B1AAB1R b", 3),
    ("chess", "2b3R1/2Bk2b1/1Qn5/4PP2/pP2PN1p/P7/4R2P/3K4 w", 2),
    ("chess", "3Q4/4R3/k4p2/1ppP1P2/p3Pp2/P5r1/4N3/R2bKB2 w", 2),
    ("chess", "2r5/2k3b1/2P3p1/pB3p2/1pP1pP2/3p4/7r/3K4 b", 2),
    ("chess", "8/p6k/P7/8/2Q1p2b/5P2/6np/5K2 b", 2),
    ("chess", "2Q5/7k/r4p2/8/6R1/7p/2R5/1K6 w", 2),
    ("chess", "8/2k3b1/r5p1/5p1p/2K5/6P1/1r5P/8 b", 2),
    ("chess", "8/2R5/4Q3/8/3k4/6P1/8/6K1 w", 2),
    ("chess", "8/4R3/k7/5Q2/8/6P1/8/6K1 w", 2),
    ("chess", "rn2kb2/n5pr/pp1pBB1p/P1p2p1b/P3pP2/4P1P1/R1PPQ3/1N1K1RN1 w", 3),
    ("chess", "r1b4r/k4p2/1p1B3p/3P2N1/P2QP1BR/2P3P1/1P3K2/R7 w", 3),
    ("chess", "6Q1/8/8/8/7p/7P/1PR2p1P/1K5k w", 3),
    ("chess", "1r3kr1/1pp2q1p/p4p1P/3p4/b1PP4/1P1B1P2/3BQPP1/5K2 w", 3),
    ("chess", "r7/1k5p/p1R2n2/3p4/8/2p2Pq1/2P5/5K2 b", 3),
    ("chess", "4Q3/7k/8/1K6/8/2PN4/2P5/8 w", 3),
    ("chess", "1Q6/8/4B3/k5K1/8/8/8/8 w", 3),
    ("makruk", "8/8/8/S5R1/P1P1k2P/1R4P1/5M2/3K3s w", 2),
    ("makruk", "R7/3S4/1k1mM3/R1N5/1p6/1P1K4/8/8 w", 2),
    ("makruk", "5s2/2s3k1/8/2m1m3/3n4/2m2m1K/6r1/8 b", 2),
    ("makruk", "8/8/4r1p1/2m2pk1/2m3p1/5n2/6K1/r7 b", 2),
    ("makruk", "2sr1k2/1sr3R1/1p6/p3Mp2/P1SN1P1P/1P6/3S4/1K4R1 w", 2),
    ("makruk", "1ksR4/4R3/1MM2sp1/7p/7P/S5P1/5K2/4MS2 w", 2),
    ("makruk", "r7/3k1s2/1s1m2p1/5p1p/1K1Ppn1P/1PS5/5S1R/1N6 b", 3),
    ("makruk", "3k4/4N2r/pmM5/P7/1K3R2/1P6/1S6/4RS2 w", 3),
    ("makruk", "k7/2m1R3/2M3r1/PN1R4/8/S4S2/K7/8 w", 3),
    ("makruk", "8/1k1r2s1/1mn3p1/2p2p1p/P6P/1K4P1/4rS2/R1S1M2R b", 3),
    ("makruk", "8/S7/p1s1s3/P7/2m5/K1m5/2k5/8 b", 3),
    ("makruk", "8/8/4R3/2k1NM2/8/2M5/1SK5/8 w", 3),
];

/// The positions of a game.
fn of(game: &str) -> impl Iterator<Item = (&'static str, u32)> {
    MATES.iter().filter(move |(of, ..)| *of == game).map(|(_, state, moves)| (*state, *moves))
}

/// Whether a search reports a mate in this number of moves.
fn tells(answers: &str, moves: u32) -> bool {
    answers.contains(&format!(" score mate {moves} "))
}

#[test]
fn mates_are_found_and_no_sooner() {
    let of_two =
        |game| of(game).filter(|(_, moves)| *moves == 2).take(1).map(move |(state, moves)| (game, state, moves));
    for (game, state, moves) in games(MATES).into_iter().flat_map(of_two) {
        let sooner = search(game, "hard", state, &format!("go mate {}", moves - 1));
        assert!(!sooner.contains(" mate ") && sooner.contains("bestmove "), "{game} {state}: {sooner}");
        let found = search(game, "hard", state, &format!("go mate {moves}"));
        assert!(tells(&found, moves), "{game} {state}: {found}");
    }
}

#[test]
fn a_search_without_that_question_finds_them_too() {
    for game in games(MATES) {
        let (state, moves) = of(game).find(|(_, moves)| *moves == 3).expect("each game has one in three moves");
        let answers = search(game, "hard", state, &format!("go depth {}", 2 * moves));
        assert!(tells(&answers, moves), "{game} {state}: {answers}");
    }
}

/// A move solves a position if it mates in the given number of moves.
#[test]
#[ignore = "looks at millions of positions: `.ci/nightly`"]
fn higher_levels_solve_more() {
    suites::higher_levels_solve_more(MATES, |game, state, moves, mv| {
        tells(&search(game, "hard", state, &format!("go mate {moves} searchmoves {mv}")), moves)
    });
}
