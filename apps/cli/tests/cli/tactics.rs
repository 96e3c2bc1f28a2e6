//! Tactical positions: one move is much better than any other, though not at first sight.

use crate::suites::{self, chosen, search};

/// The games, their positions, and the best move. A third-party program at eleven plies finds every other move worse by
/// at least two soldiers. A search of 1.5 million positions chooses it too, and a single-ply search does not.
const TACTICS: &[(&str, &str, &str)] = &[
    ("xiangqi", "2ca1ab2/3k5/1n2N1C2/r8/6p2/C1P5P/P3P2p1/9/4N4/2BAKAB2 w", "g8b8"),
    ("xiangqi", "2baka1r1/9/1Cn1b1n2/2p3p1p/p3p4/2P6/P2r2P2/R3BR1C1/4A4/1N2KAB1c b", "d4b4"),
    ("xiangqi", "r1bakab1r/9/n3c1n2/p1p1p1C2/8p/6P2/P1P1c3P/2N5C/4K4/R1BA1ABNR w", "c3e4"),
    ("xiangqi", "r2ak4/3n5/3ab4/p5p1p/2p2Nb2/2P2nP1P/P8/C3BA3/3p4R/1RB1KA1r1 b", "d2d1"),
    ("xiangqi", "2r1kab2/3na2R1/1c2b1n2/p1p1p1p2/1c1C4p/P3P1P2/1CP5P/N3B4/4A4/R1BAK2Nr w", "b4b8"),
    ("xiangqi", "r1bakabnr/9/2n6/p3p1p1p/2p6/1R2c4/P1P3c1P/2N2C1C1/4A4/2BA1KBNR b", "e5e6"),
    ("xiangqi", "Cnbak4/4a4/4b1n2/p1p1p1C1p/9/6P2/P1P1P2cP/4c3B/5r3/2RAKA2R b", "f2f4"),
    ("xiangqi", "1nbakab2/9/r7n/p1p1p1p1p/9/P5P2/2P1P2rP/5CCR1/1c5c1/RNBAKABN1 b", "h4h3"),
    ("xiangqi", "rnba1kbnr/4a4/5c3/4C1p2/2p6/2P6/P3P1P1P/1c2C1N2/5R3/R1BAKAB2 w", "f2f6"),
    ("xiangqi", "2bakab2/r8/1cn4c1/4p3p/2p2np2/9/N1PCP1P1P/4BrN1R/2RCK4/2BA1A3 w", "d2d3"),
    ("xiangqi", "3akabr1/3n3C1/rc2b1n1c/pRC1p3p/9/9/P1P1P1P1P/2N6/9/2BAKABNR w", "c7c10"),
    ("xiangqi", "2b1ka3/4a3c/nRN1b1n2/2p1C4/8R/2P3P2/P3P4/4B4/4K4/3r1rBC1 b", "d1e1"),
    ("xiangqi", "3akabC1/8r/n4c3/2p3C1p/6b2/9/P1c1P1P1P/2R6/1r7/RNBAKABN1 b", "c4c1"),
    ("xiangqi", "3akabnr/9/4b4/p1p1p3p/cP7/6P2/P7P/BC2C4/3NK4/3c2B1R w", "g1i3"),
    ("xiangqi", "Crb1ka3/4a4/2n1b1n1R/2R3C1r/3P4p/9/P3P1P1P/2N3c2/4A4/2B1KAB2 b", "g3g7"),
    ("minixiangqi", "1r1c3/2k2r1/3np1p/1p4c/2N3R/2PPPP1/R1K1N2 w", "c3d5"),
    ("minixiangqi", "r1nknr1/p1pp1pp/7/1c5/4P2/PCPKP1P/R1N1N1R b", "b4a4"),
    ("minixiangqi", "r1r4/1p2k1p/4p2/c1Pn1R1/1NP4/3K3/R6 b", "d4c2"),
    ("minixiangqi", "2rk3/1p1ppp1/p5P/4c2/6R/P2P3/2NK3 w", "g5f5"),
    ("minixiangqi", "r1nk2r/1ppp1pp/7/1P5/2nN1P1/P2P2P/R2KN1R w", "d2c2"),
    ("minixiangqi", "2Ckn1r/1ppppp1/3c3/3r3/3N2P/1RPP1P1/2NK2R b", "d4d3"),
    ("minixiangqi", "rcnk1r1/2ppp1n/p3c1p/7/P1PPP2/5CP/RCNKN1R b", "f7f2"),
    ("minixiangqi", "rcn1nr1/pp1kpp1/6p/2C4/4P1P/1PPP3/R1NKNR1 w", "c4a4"),
    ("minixiangqi", "1rnkn2/2p2c1/p1ppp1r/R6/1NP1PNP/2PP3/2K2CR w", "b3a5"),
    ("minixiangqi", "r2kncr/1cppp1p/1p5/2R2C1/7/1PPPPP1/2NKN1R w", "f4g4"),
    ("minixiangqi", "r1nknr1/1ppp3/5p1/3Ppc1/P3CP1/2P1P2/R1NKN1R w", "d4e4"),
    ("minixiangqi", "r1nkn2/p1ppp2/5p1/1c5/3PC2/P1P1P1r/R1NKNR1 w", "f1f5"),
    ("minixiangqi", "3k2r/r1p2R1/p2np1p/3R3/1P5/PPP4/2CK3 w", "d4b4"),
    ("minixiangqi", "2nk3/p2pp2/1pr1n2/1P1r1p1/1P1NP2/R2P1RP/3KN2 w", "e3e4"),
    ("minixiangqi", "2nkr2/2pp1pp/pr5/1n1P3/7/1PPKP1P/R1N1NR1 b", "e7e4"),
    ("minixiangqi", "r1nkn1r/p1pp2p/1c1cp2/3P3/5N1/PCPP1P1/R1NK1CR b", "b5a5"),
    ("minixiangqi", "2nkr2/2pp2p/p2n2p/1r5/P4P1/1PP2PN/R1NK2R w", "a3b3"),
    ("janggi", "rnbakabnr/9/1c5c1/5p1p1/p1p3p2/3P1P3/P1P1B3P/1C3K1C1/9/RN1A1ABNR w", "h3e3"),
    ("janggi", "2b1aabnr/4n4/rc2k2c1/1pp1pp2p/9/4P4/BPP3PP1/3K1C1C1/5R3/1N1A1ABNR w", "f3a3"),
    ("janggi", "1nbaa1b1r/4k4/rc4nc1/p2pp2Cp/9/9/P1P1P1PP1/2N3C2/3K5/R1BA1ABNR b", "h8d8"),
    ("janggi", "r1bak1b1r/4a4/n6cc/p1p2p1Cn/9/3P1p3/P3B2PP/N3K1C1N/5R3/2BA1A2R w", "f2f5"),
    ("janggi", "rnbakab1r/9/1c4nc1/p1p5p/4pp3/2P6/1P2P1P1P/1C3K1C1/3R5/RNBA1ABN1 w", "b3g3"),
    ("chess", "1rbkr3/p2p1Q2/1p1P1ppb/2p5/1q4P1/2N2N1P/PPP2P2/R2K3R b", "b4f4"),
    ("chess", "r1bqkb1r/ppp1pn1p/2n2pp1/3p4/4P2N/1P6/P1PPQPPP/RNB1KB1R b", "c6d4"),
    ("chess", "r2qkb1r/ppp1n2p/2n2pb1/4p3/2QpP1p1/P1PP2P1/RP1N1PBP/2B1K1NR b", "g6f7"),
    ("chess", "r1bqkb2/p2p1pp1/1p2p2r/1PN4p/3nP3/8/P1P2PPP/R2QKBNR w", "c5a4"),
    ("chess", "r5kr/2p3pp/p1nqbp2/Ppb4P/3P2P1/2P1pP1R/1PQ3B1/RN2K1N1 b", "c5d4"),
    ("chess", "r2qkbnr/pp2p3/2n2p1p/2pQ3p/2B1P1b1/P1N2N2/1PP2PP1/R1B1K2R w", "d5f7"),
    ("chess", "r6r/p2k3p/2nbq3/5p1P/Q3p1p1/2p1P1P1/2P1KP2/3RNB1R w", "e1g2"),
    ("chess", "r4k1r/R1pp1pp1/2q1p2p/1QP5/4PP2/1pP2NP1/1P4KP/7R b", "c6b5"),
    ("chess", "rn2k1nr/pp2p1bp/1qp3p1/1P1p1pPb/3P4/B1NBPN1P/P1P2P2/1R1QK2R w", "b5c6"),
    ("chess", "2bqkb1r/1p4p1/r3p2p/1Q1p1p2/3PnB2/4PN2/PP3PPP/R3KB1R b", "c8d7"),
    ("chess", "1r5r/p1pkppQ1/1pn1b1n1/3qp2p/1PN5/P2P1N1P/2PBKPP1/3R1B1R b", "b8g8"),
    ("chess", "rn1k3r/1b1p1ppp/1pp2q2/p1b5/2B1PNK1/2N2P1P/PPP3P1/R1BQ3R b", "c5f2"),
    ("chess", "2bk2n1/1p1p1p1r/2P1p2p/r3p3/5pP1/q1P2N1P/P1Q2P2/R3KB1R w", "a1b1"),
    ("chess", "r1bq4/2pn1k1p/p3pr2/1p1p2p1/3Q2P1/2B4P/P1P1P1K1/R4BR1 b", "c8b7"),
    ("chess", "rn1k1br1/1bq1pp2/pp1p3p/3P1p2/1P1Q4/2N2N2/2P2PPP/R1B1KB1R b", "f8g7"),
    ("chess", "r6r/2pk2Q1/ppn1b2p/5p1q/P1P1NP2/4P1P1/3N2B1/4KR2 b", "h5f7"),
    ("chess", "4k1r1/1p1q1ppp/2n2n2/4p1B1/1b2P3/5P1P/P4PR1/R2QKB2 w", "g5d2"),
    ("chess", "r1bqk2r/1pppnp1p/2nb2p1/p3p1N1/4P1P1/2NPB3/PPP2P1P/R2QKB1R w", "d1f3"),
    ("makruk", "1ns2s2/2m2k2/1pp1pp2/3p4/1P5p/2PPPP1P/2KMr2S/1R3N2 w", "h2g1"),
    ("makruk", "r2k4/2m4r/1pnss1np/p1p1p3/P1P1P1P1/1P1SMN2/R2NS3/3K3R w", "f3g5"),
    ("makruk", "5sn1/3k3r/5p2/4p1pS/4P1P1/4M3/rNm3K1/1R5R w", "b1a1"),
    ("makruk", "3m4/4nksr/2npsp2/p1p1p1p1/PrP1P1Pp/2NPMP1P/2SK1S1N/R5R1 w", "c3b5"),
    ("makruk", "1n1m2n1/4k3/p1sprps1/R1p3Pp/1rP1PM1P/1P1KNN2/1S6/1S1R4 w", "e3d5"),
    ("makruk", "1r1mr3/R1sn1ks1/2p1pp1p/3p1n1P/1P1PPP2/2PK1N2/5S2/1NS1M1R1 b", "d5e4"),
    ("makruk", "rnnm4/1s2krR1/p1pppp2/R7/1P1PP2s/2P2P2/8/1NSKMSN1 w", "g7f7"),
];

#[test]
fn what_is_much_better_is_found() {
    for game in suites::games(TACTICS) {
        let (_, state, mv) = TACTICS.iter().find(|(of, ..)| *of == game).expect("each game has a position");
        let answers = search(game, "hard", state, "go nodes 30000");
        assert_eq!(chosen(&answers), *mv, "{game} {state}");
    }
}

#[test]
#[ignore = "looks at millions of positions: `.ci/nightly`"]
fn higher_levels_find_more() {
    suites::higher_levels_solve_more(TACTICS, |_, _, best, mv| mv == best);
}
