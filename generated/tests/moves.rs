//! The perft of the compiled moves, against published and independent figures.

use std::ops::ControlFlow;

use qishu_runtime::LibraryVariant;

/// Positions with their perft for 1, 2, … plies; the depths are limited so that all take about a second.
const KNOWN: &[(&str, &str, &[u64])] = &[
    ("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", &[44, 1920, 79666, 3_290_240]),
    ("xiangqi", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w", &[38, 1128, 43929, 1_339_047]),
    ("xiangqi", "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w", &[7, 281, 8620, 326_201, 10_369_923]),
    ("xiangqi", "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w", &[25, 424, 9850, 202_884, 4_739_553]),
    ("xiangqi", "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w", &[28, 516, 14808, 395_483, 11_842_230]),
    ("xiangqi", "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w", &[28, 222, 6241, 64971, 1_914_306]),
    ("xiangqi", "4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w", &[23, 345, 8124, 149_272, 3_513_104]),
    ("xiangqi", "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w", &[30, 830, 22787, 649_866, 17_920_736]),
    ("xiangqi", "r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 w", &[58, 1651, 90744, 2_605_437]),
    ("xiangqi_facing", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", &[44, 1920, 79666]),
    // The generals pin.
    ("xiangqi", "4k4/9/9/9/9/9/9/9/4R4/4K4 w", &[10, 16, 290, 262, 4734]),
    ("minixiangqi", "rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w", &[19, 331, 6664, 127_164, 2_666_905]),
    ("makruk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", &[23, 529, 12012, 273_026, 6_223_994]),
    // Fairy-Stockfish's casual games end after two passes, and have 33,316: it lacks the 32 sequences after these.
    ("janggi", "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b", &[32, 1024, 33348]),
    // By plain programs of their own: rings are found by the numbers of stones, of neighbours and of triangles.
    ("lines_of_action", "1MMMMMM1/m6m/m6m/m6m/m6m/m6m/m6m/1MMMMMM1 w", &[36, 1244, 44952, 1_563_208]),
    (
        "havannah",
        "*********10/********11/*******12/******13/*****14/****15/***16/**17/*18/19/18*/17**/16***/15****/14*****/13******/12*******/11********/10********* w",
        &[271, 73170],
    ),
    ("havannah_4", "***4/**5/*6/7/6*/5**/4*** w", &[37, 1332, 46620]),
    ("havannah_4", "***Ss1s/**3ss/*SsS3/1s1s2S/2Ss1S*/ss1S1**/SSS1*** w", &[17, 224, 3360, 37800]),
    ("havannah_4", "***S1s1/**1ssS1/*SSsS1S/s1sSSSS/SsssS1*/2Ss1**/s1s1*** b", &[12, 99, 830, 3780, 23968]),
    (
        "y",
        "1***********/2**********/3*********/4********/5*******/6******/7*****/8****/9***/10**/11*/12 w",
        &[78, 6006, 456_456],
    ),
    (
        "y",
        "S***********/S1**********/sSs*********/S1Ss********/SSSSs*******/1SssS1******/ssS1sSs*****/ssS1Ssss****/s1s1SS1Ss***/sS2SsSss1**/sss1sS1sS2*/SSSssSSsSsSS w",
        &[16, 195, 2730],
    ),
    ("yavalath", "****5/***6/**7/*8/9/8*/7**/6***/5**** w", &[61, 3660, 215_940]),
    ("yavalath", "****4s/***s2S1S/**S2s2s/*1s2Sss1/1ssSS4/4s3*/S2S3**/6***/SS3**** w", &[41, 1360, 43992]),
    ("yavalath", "****Ss1sS/***1s3s/**s1Ss3/*s1Ss1S1S/1ss2SS2/SSsS3S*/1s1S3**/S2ss1***/2S1s**** w", &[31, 630, 11252]),
    ("gardner", "rnbqk/ppppp/5/PPPPP/RNBQK w", &[7, 53, 506, 4775]),
    ("los_alamos", "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w", &[10, 100, 1212, 14332]),
    ("shatranj", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w", &[16, 256, 4176]),
    // OEIS A048987, and the positions of Fairy-Stockfish's `tests/perft.sh` and of the chess programming wiki.
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", &[20, 400, 8902, 197_281, 4_865_609]),
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", &[48, 2039, 97862, 4_085_603]),
    ("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", &[14, 191, 2812, 43238, 674_624]),
    ("chess", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", &[6, 264, 9467, 422_333]),
    ("chess", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", &[44, 1486, 62379, 2_103_487]),
    ("chess", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b", &[24, 496, 9483, 182_838, 3_605_103]),
    // pyffish 0.0.90.
    ("capablanca", "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq -", &[28, 784, 25228, 805_128]),
    ("capablanca", "r4k3r/1p1p1p1p1p/10/4C5/2a1P5/10/PP1P1P1PPP/R4K3R w KQkq -", &[6, 242, 9761]),
    ("crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq -", &[20, 400, 8902, 197_281]),
    ("crazyhouse", "r1bqk2r/ppp2ppp/2n2n2/3pp3/1bBPP3/2N2N2/PPP2PPP/R1BQK2R[PNpb] w KQkq -", &[94, 9036, 667_561]),
    ("crazyhouse", "3rk3/1P6/8/8/8/8/1p6/R3K3[QRBNPqrbnp] w Q -", &[295, 75986]),
    // Fairy-Stockfish's `tests/perft.sh`, and pyffish 0.0.90 for positions with pieces in hand.
    ("shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w", &[30, 900, 25470, 719_731]),
    ("shogi", "l2g1gs2/1r3H3/n1pp2n1l/pp2pp2p/PP1k3pL/4P1P2/3PHP1P1/R2GK2SP/LNS2G1N1[PPS] w", &[104, 3062]),
    ("minishogi", "rbsgk/4p/5/P4/KGSBR[] w", &[14, 181, 2512, 35401, 533_203]),
    ("micro_shogi", "kbgs/p3/4/3P/SGBK[] w", &[9, 80, 767, 7256]),
    ("kyoto_shogi", "pgkst/5/5/5/TSKGP[] w", &[12, 137, 1636, 18268]),
    ("kyoto_shogi", "pgk1t/4s/5/1P3/TSKG1[p] w", &[10, 423, 4037]),
    // pyffish counts a pawn dropped to mate as a move that loses: it has 46. The pawn on e4 leaves the king no square.
    ("minishogi", "4k/D4/G4/B1PSb/1G1RK[PS] w", &[45, 204]),
    // The first three by hand.
    ("dobutsu_shogi", "gle/1c1/1C1/ELG[] w", &[4, 13, 67, 398, 2179, 12636]),
    // By a short program that shares no code with this one, and by walks over the board from square to square.
    ("fox_and_geese", "1f6/8/8/8/8/8/8/G1G1G1G1 w", &[7, 14, 86, 258]),
    ("small_xiangqi", "bk1/pap/3/3/PAP/BK1 w", &[4, 15, 54, 189, 655]),
    (
        "draughts",
        "1m1m1m1m/m1m1m1m1/1m1m1m1m/8/8/M1M1M1M1/1M1M1M1M/M1M1M1M1 w",
        &[7, 49, 302, 1469, 7361, 36768, 179_740],
    ),
    // Fairy-Stockfish's `tests/perft.sh` has the fourth.
    ("breakthrough", "mmmmmmmm/mmmmmmmm/8/8/8/8/MMMMMMMM/MMMMMMMM w", &[22, 484, 11132, 256_036, 6_182_818]),
    // Seven files, of which one may be full after six plies. No file, rank or diagonal of four is possible before.
    ("connect_four", "7/7/7/7/7/7 w", &[7, 49, 343, 2401, 16807, 117_649, 823_536]),
    // Of 9 squares, without continuations of finished games: 255,168 games in all.
    ("noughts_and_crosses", "3/3/3 w", &[9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872, 0]),
    // The first two by a short program that shares no code with this one, all by the interpreter of pseudo-legal moves.
    ("jieqi", "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w", &[259, 66_462, 13_862_869]),
    ("jieqi_first_rank", "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w", &[259, 66_462]),
    ("jieqi_soldiers", "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w", &[259, 66_462]),
    ("small_jieqi", "xkx/3/XKX w", &[6, 24, 87, 287, 660, 1748, 3642]),
    ("xiangqi_wei_li", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", &[44, 1920, 79666]),
    // By a short program that shares no code with this one.
    ("three_musketeers", "ggggM/ggggg/ggMgg/ggggg/Mgggg w", &[8, 16, 132, 736, 5540, 38740]),
    ("alquerque", "mmmmm/mmmmm/mm1MM/MMMMM/MMMMM w", &[4, 5, 6, 12, 29, 109, 541, 2730]),
    ("hare_and_hounds", "*D2*/D3h/*D2* w", &[7, 21, 133, 443, 2879, 9044]),
    ("fox_and_geese_33", "**3**/**3**/7/3f3/GGGGGGG/**GGG**/**GGG** w", &[6, 18, 188, 628, 7216]),
    ("qubic", "16/16/16/16 w", &[64, 4032, 249_984]),
    (
        "halma",
        "11mmmmm/11mmmmm/12mmmm/13mmm/14mm/16/16/16/16/16/16/MM14/MMM13/MMMM12/MMMMM11/MMMMM11 w",
        &[40, 1600, 85440],
    ),
    (
        "chinese_checkers",
        "****m************/****mm***********/****mmm**********/****mmmm*********/13****/*12****/**11****/***10****/****9****/****10***/****11**/****12*/****13/*********MMMM****/**********MMM****/***********MM****/************M**** w",
        &[14, 196, 4760, 115_600],
    ),
    ("connect_six", "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 w - - 2/2", &[361, 129_960, 46_655_640]),
    // By pyffish 0.0.90, which knows Los Alamos chess: after the first move of a turn, its side moves again.
    ("marseillais", "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 2/2", &[10, 100, 1212, 14332, 193_767]),
    ("marseillais", "1k4/1p4/6/2Qn2/3r1p/K1R3 w - - 1/2", &[20, 347, 4605]),
    ("marseillais", "1k4/1p4/6/2Qn2/3r1p/K1R3 b - - 1/2", &[17, 305, 5862]),
    ("marseillais", "1k4/1p4/6/2Qn2/3r1p/K1R3 b - - 2/2", &[17, 327, 5593]),
    ("marseillais", "5k/P4p/6/6/p4p/1K2R1 w - - 1/2", &[5, 86, 551]),
    ("gomoku", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 w", &[225, 50_400, 11_239_200]),
    ("jungle", "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w", &[24, 576, 12240, 260_099]),
    ("three_mens_morris", "3/3/3 w", &[9, 72, 504, 3024, 15120, 56160, 158_112]),
    ("amazons", "3a2a3/10/10/a8a/10/10/A8A/10/10/3A2A3 w", &[2176, 4_307_152]),
    // Published figures of draughts, quoted in damforum and by other programs; those of Turkish draughts are kish's.
    (
        "international_draughts",
        "1m1m1m1m1m/m1m1m1m1m1/1m1m1m1m1m/m1m1m1m1m1/10/10/1M1M1M1M1M/M1M1M1M1M1/1M1M1M1M1M/M1M1M1M1M1 w",
        &[9, 81, 658, 4265, 27117, 167_140],
    ),
    (
        "russian_draughts",
        "1m1m1m1m/m1m1m1m1/1m1m1m1m/8/8/M1M1M1M1/1M1M1M1M/M1M1M1M1 w",
        &[7, 49, 302, 1469, 7482, 37986, 190_146],
    ),
    (
        "brazilian_draughts",
        "1m1m1m1m/m1m1m1m1/1m1m1m1m/8/8/M1M1M1M1/1M1M1M1M/M1M1M1M1 w",
        &[7, 49, 302, 1469, 7473, 37628, 187_302],
    ),
    ("thai_draughts", "1m1m1m1m/m1m1m1m1/8/8/8/8/1M1M1M1M/M1M1M1M1 w", &[7, 49, 392, 3136, 26592]),
    ("turkish_draughts", "8/mmmmmmmm/mmmmmmmm/8/8/MMMMMMMM/MMMMMMMM/8 w", &[8, 64, 708, 7538, 85090]),
    // By the moves that the oracle finds on the board.
    ("draughts_6x6", "1m1m1m/m1m1m1/6/6/1M1M1M/M1M1M1 w", &[5, 25, 106, 369, 1271]),
    // pyffish 0.0.90; the last two of Othello by Bik's table of perft, in which sides pass from the ninth ply on.
    ("othello", "8/8/8/3dD3/3Dd3/8/8/8 w", &[4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288]),
    ("othello_6x6", "6/6/2dD2/2Dd2/6/6 w", &[4, 12, 56, 244, 1364, 7604]),
    ("ataxx", "B5b/7/7/7/7/7/b5B w", &[16, 256, 6460, 155_888]),
    ("atomic", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", &[20, 400, 8902, 197_326]),
    ("atomic", "r4b1r/2kb1N2/p2Bpnp1/8/2Pp3p/1P1PPP2/P5PP/R3K2R b KQ -", &[4, 148, 4462]),
    ("goro_goro_shogi", "sgkgs/5/1ppp1/1PPP1/5/SGKGS[] w", &[16, 250, 4166, 67517]),
    ("extinction", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", &[20, 400, 8902, 197_742]),
    ("clobber", "SsSsS/sSsSs/SsSsS/sSsSs/SsSsS/sSsSs w", &[49, 2116, 80063, 2_630_382]),
    // Fairy-Stockfish's `tests/perft.sh`.
    ("tori_shogi", "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[] w", &[17, 288, 5430, 103_857]),
    // pyffish has one move more, the drop of a swallow on d3 that mates.
    ("tori_shogi", "cp1s1sl/L1r2s1/3fSFS/1SSkS2/p5R/SsgCsK1/CPS2P1[Scss] w", &[38]),
    // By a short program that shares no code with this one.
    ("go_5x5", "5/5/5/5/5 w - - 0 1", &[26, 651, 15676, 362_317]),
    ("go_5x5", "1SsS1/Ss1sS/SssS1/1Ss1s/1S1s1 w - - 0 1", &[9, 78, 582, 4153]),
    // Three drops, or passes at some of these plies: no stone is captured or barred yet.
    ("go_7x7", "7/7/7/7/7/7/7 w - - 0 1", &[50, 2451, 117_748]),
    ("go_9x9", "9/9/9/9/9/9/9/9/9 w - - 0 1", &[82, 6643, 531_604]),
    // Drops alone.
    ("hex", "11/11/11/11/11/11/11/11/11/11/11 w", &[121, 14520, 1_727_880]),
    ("three_checks", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 1+1", &[48, 2039, 97848]),
    // Those of lichess: a king that has arrived, and kings that arrive together.
    ("racing_kings", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w", &[21, 421, 11264, 296_242]),
    ("racing_kings", "4brn1/2K2k2/8/8/8/8/8/8 w", &[6, 33, 178, 3151, 12981]),
    ("knightmate", "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq -", &[18, 324, 6765, 139_774]),
    (
        "horde",
        "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq -",
        &[8, 128, 1274, 23310, 265_223],
    ),
    ("horde", "k7/5p2/4p2P/3p2P1/2p2P2/1p2P2P/p2P2P1/2P2P2 w - -", &[13, 172, 2205, 33781]),
    ("horde", "rnbqkbnr/6p1/2p1Pp1P/P1PPPP2/Pp4PP/1p2PPPP/1P2PPPP/PP1nPPPP b kq a3", &[34, 435, 14481, 197_287]),
    // By small programs that share no code with this one.
    ("bagh_chal_in_hand", "t3t/5/5/5/t3t[GGGGGGGGGGGGGGGGGGGG] w", &[21, 252, 5052, 68204]),
    ("tablut", "3AAA3/4A4/4d4/A3d3A/AAddkddAA/A3d3A/4d4/4A4/3AAA3 w", &[80, 4400, 353_200]),
    ("tablut", "A3AA3/AA7/4d2A1/1Addd3A/1Ak5A/A1d3d1A/4d4/1A3d3/3AAA3 b", &[66, 5440]),
    ("brandubh", "3A3/3A3/3d3/AAdkdAA/3d3/3A3/3A3 w", &[40, 960, 39512, 1_007_392]),
    ("teeko_in_hand", "5/5/5/5/5[MMMMmmmm] w", &[25, 600, 13_800, 303_600]),
    (
        "glinski",
        "*****bknrp1/****qb2p2/***n1b1p3/**r3p4/*ppppp5/11/5PPPPP*/4P3R**/3P1B1N***/2P2BK****/1PRNQB***** w",
        &[51, 2586, 137_858],
    ),
    ("six_mens_morris_in_hand", "1*1*1/*3*/2*2/*3*/1*1*1[MMMMMMmmmmmm] w", &[16, 240, 3360, 43_680, 531_648]),
    ("six_mens_morris_in_hand", "1*m*m/*1M1*/2*MM/*MM1*/1*m*m[Mmm] b", &[15, 122, 1234, 7719]),
    (
        "nine_mens_morris_in_hand",
        "M**1**M/*m*1*M*/**m2**/Mm1*1mM/**1Mm**/*m*1*1*/m**1**1[MMmm] w",
        &[17, 178, 2710, 31114],
    ),
    (
        "nine_mens_morris_in_hand",
        "1**1**1/*1*1*1*/**3**/3*3/**3**/*1*1*1*/1**1**1[MMMMMMMMMmmmmmmmmm] w",
        &[24, 552, 12144, 255_024],
    ),
    ("antichess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", &[20, 400, 8067, 153_299, 2_732_672]),
];

fn variant(name: &str) -> &'static LibraryVariant {
    generated::LIBRARY.iter().find(|variant| variant.name == name).expect("there is a variant of that name")
}

#[test]
fn the_known_numbers_are_found() {
    let mut wrong = Vec::new();
    for (name, text, known) in KNOWN {
        let variant = variant(name);
        let state =
            variant.rules.expect("its rules are compiled").parse_state(text).expect("it is a state of the game");
        let mut position = variant.play.expect("its moves are compiled")(&state).expect("it is of this board");
        let depths = 1..=known.len() as u32;
        let found: Vec<u64> =
            depths.filter_map(|depth| position.perft(depth, &mut |_| ControlFlow::Continue(()))).collect();
        if found != *known {
            wrong.push(format!("{name} {text}: {found:?} and not {known:?}"));
        }
        assert_eq!(position.state(), state, "everything is taken back");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A new variant with moves needs a line above.
#[test]
fn moves_are_compiled_and_known() {
    for variant in generated::LIBRARY {
        let has_known = KNOWN.iter().any(|(name, ..)| *name == variant.name);
        assert_eq!(has_known, variant.play.is_some(), "{}", variant.name);
        let (_, text) = variant.files.first().expect("it has a file");
        assert!(variant.play.is_some() || text.lines().all(|line| !line.trim_start().starts_with("move ")));
    }
}
