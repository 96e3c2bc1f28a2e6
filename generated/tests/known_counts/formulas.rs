//! Hand-written counts: a formula for each game whose regions overlap simply enough, without rules files, plans or
//! modules. Pieces that may stand anywhere are an arrangement: the sequence of their kinds in the order of the occupied
//! squares.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use num_bigint::BigUint;

/// The names of variants, and the results of their formulas.
pub fn counts() -> Vec<(&'static str, BigUint)> {
    let three = BigUint::from(3_u32);
    vec![
        ("pentago", in_turn(36, 36)),
        ("gomoku", in_turn(225, 225)),
        ("qubic", in_turn(64, 64)),
        ("hex", in_turn(121, 121)),
        ("havannah", in_turn(271, 271)),
        ("havannah_4", in_turn(37, 37)),
        ("y", in_turn(78, 78)),
        ("yavalath", in_turn(61, 61)),
        ("three_mens_morris", in_turn(9, 6)),
        ("connect_six", connect_six(361)),
        ("connect_four", connect_four()),
        ("ultimate", ultimate()),
        ("teeko", placed(25, &words(&[4..=4, 4..=4]))),
        ("teeko_in_hand", placed(25, &words(&[0..=4, 0..=4]))),
        ("quarto", placed(16, &words(&[const { 0..=1 }; 16]))),
        ("nine_mens_morris", placed(24, &words(&[3..=9, 3..=9]))),
        ("six_mens_morris", placed(16, &words(&[2..=6, 2..=6]))),
        ("nine_mens_morris_in_hand", some_in_hand(24, 2, 9)),
        ("six_mens_morris_in_hand", some_in_hand(16, 2, 6)),
        ("lines_of_action", placed(64, &words(&[1..=12, 1..=12]))),
        ("clobber", placed(30, &words(&[1..=15, 1..=15]))),
        // The empty board is not a position of these three.
        ("breakthrough", placed(64, &words(&[0..=16, 0..=16])) - 1_u32),
        ("surakarta", placed(36, &words(&[0..=12, 0..=12])) - 1_u32),
        ("alquerque", placed(25, &words(&[0..=12, 0..=12])) - 1_u32),
        ("draughts_6x6", draughts(3, 12, 6)),
        ("draughts", draughts(4, 24, 12)),
        ("russian_draughts", draughts(4, 24, 12)),
        ("brazilian_draughts", draughts(4, 24, 12)),
        ("turkish_draughts", draughts(8, 48, 16)),
        ("thai_draughts", draughts(4, 24, 8)),
        ("international_draughts", draughts(5, 40, 20)),
        ("abalone", abalone()),
        ("amazons", choose(100, 4) * choose(96, 4) * BigUint::from(2_u32).pow(92)),
        ("othello", BigUint::from(2_u32).pow(4) * three.pow(60)),
        ("othello_6x6", BigUint::from(2_u32).pow(4) * three.pow(32)),
        // Three states a square, without the boards with no piece and with one piece.
        ("ataxx", three.pow(49) - 1_u32 - 2_u32 * 49_u32),
        ("bagh_chal", placed(25, &words(&[4..=4, 0..=20]))),
        (
            "bagh_chal_in_hand",
            choose(25, 4) * (15..=20).flat_map(|goats| (0..=goats).map(|on| choose(21, on))).sum::<BigUint>(),
        ),
        ("fox_and_geese_33", placed(33, &words(&[1..=1, 0..=13]))),
        // The king is captured, or on one of the squares reserved for it, or among the others.
        ("tablut", 2_u32 * placed(80, &words(&[0..=8, 0..=16])) + placed(80, &words(&[1..=1, 0..=8, 0..=16]))),
        ("brandubh", 6_u32 * placed(44, &words(&[0..=4, 0..=8])) + placed(44, &words(&[1..=1, 0..=4, 0..=8]))),
        ("three_musketeers", placed(25, &words(&[3..=3, 0..=22]))),
        ("hare_and_hounds", placed(11, &words(&[1..=1, 3..=3]))),
        ("halma", placed(256, &words(&[19..=19, 19..=19]))),
        ("chinese_checkers", placed(121, &words(&[10..=10, 10..=10]))),
        ("backgammon", backgammon()),
        ("banqi", placed(32, &words(&banqi()))),
        // Each master has one square that is closed to the other one; 23 squares are common.
        ("onitama", 553_u32 * placed(23, &words(&[0..=4, 0..=4]))),
        ("jungle", jungle()),
        ("arimaa", arimaa()),
        ("gardner", with_pawns(15, 25, 5, &[(1, 1), (1, 6), (1, 6), (1, 6), (1, 6)], 0)),
        ("los_alamos", with_pawns(24, 36, 6, &[(1, 1), (1, 7), (2, 8), (2, 8)], 0)),
        // Each with either move of a turn to come.
        ("marseillais", with_pawns(24, 36, 6, &[(1, 1), (1, 7), (2, 8), (2, 8)], 0) * 2_u32),
        ("sittuyin", sittuyin()),
        ("shatranj", with_pawns(48, 64, 8, &[(1, 1), (1, 9), (2, 2), (2, 2)], 4)),
        ("chess_no_promotions", chess_no_promotions()),
        ("racing_kings", racing_kings()),
        ("dobutsu_shogi", 12_u32 * 11_u32 * in_hand(10, &[(2, 1), (2, 1), (2, 2)])),
        ("minishogi_anywhere", 25_u32 * 24_u32 * in_hand(23, &[(2, 1), (2, 2), (2, 2), (2, 2), (2, 2)])),
        ("micro_shogi", 20_u32 * 19_u32 * in_hand(18, &[(2, 2), (2, 2), (2, 2), (2, 2)])),
        ("kyoto_shogi", 25_u32 * 24_u32 * in_hand(23, &[(2, 2), (2, 2), (2, 2), (2, 2)])),
        ("goro_goro_shogi", with_pawns_in_hand([5, 6], 1, 6, &[(4, 1), (4, 2)])),
        ("minishogi", with_pawns_in_hand([5, 5], 1, 2, &[(2, 1), (2, 2), (2, 2), (2, 2)])),
        ("tori_shogi", with_pawns_in_hand([7, 7], 2, 16, &[(2, 2), (4, 1), (4, 1), (2, 1), (2, 1)])),
        ("shogi_anywhere", 81_u32 * 80_u32 * in_hand(79, &[(2, 2), (2, 2), (4, 1), (4, 2), (4, 2), (4, 2), (18, 2)])),
    ]
}

/// The number of ways to choose `k` of `n`.
pub fn choose(n: usize, k: usize) -> BigUint {
    if k > n {
        return BigUint::ZERO;
    }
    (0..k).fold(BigUint::from(1_u32), |product, i| product * (n - i) / (i + 1))
}

/// The number of arrangements of each length, with these numbers of pieces of each kind.
pub fn words(kinds: &[RangeInclusive<usize>]) -> Vec<BigUint> {
    kinds.iter().fold(vec![BigUint::from(1_u32)], |shorter, kind| {
        let mut longer = vec![BigUint::ZERO; shorter.len() + kind.end()];
        for (length, words) in shorter.iter().enumerate() {
            for more in kind.clone() {
                longer[length + more] += words * choose(length + more, more);
            }
        }
        longer
    })
}

/// The number of ways to lay arrangements onto some of the squares.
pub fn placed(squares: usize, words: &[BigUint]) -> BigUint {
    words.iter().enumerate().map(|(length, words)| choose(squares, length) * words).sum()
}

/// The interleavings of one arrangement of each of two series.
pub fn mixed(one: &[BigUint], other: &[BigUint]) -> Vec<BigUint> {
    let mut mixed = vec![BigUint::ZERO; (one.len() + other.len()).saturating_sub(1)];
    for (i, first) in one.iter().enumerate() {
        for (j, second) in other.iter().enumerate() {
            mixed[i + j] += first * second * choose(i + j, i);
        }
    }
    mixed
}

/// The positions after alternate placements of pieces, up to a total number.
fn in_turn(squares: usize, most: usize) -> BigUint {
    (0..=most).map(|pieces| choose(squares, pieces) * choose(pieces, pieces / 2)).sum()
}

/// The positions of two sides with some pieces on the board and others in hand, together from `least` to `most`.
fn some_in_hand(squares: usize, least: usize, most: usize) -> BigUint {
    let hands = (0..=most).flat_map(|first| (0..=most).map(move |second| [first, second]));
    let on_board = |held: usize| least.saturating_sub(held)..=most - held;
    hands.map(|[first, second]| placed(squares, &words(&[on_board(first), on_board(second)]))).sum()
}

/// One stone, and then two in each turn: numbers that differ by one at most, with either stone of a turn to come.
fn connect_six(squares: usize) -> BigUint {
    let of = |black, white| choose(squares, black) * choose(squares - black, white);
    let all = |black: usize| (black.saturating_sub(1)..=black + 1).map(move |white| of(black, white));
    (0..=squares / 2 + 1).flat_map(all).sum::<BigUint>() * 2_u32
}

/// Pieces that do not stand on their last rank of `edge` squares, and kings; `middle` squares are on neither rank.
fn draughts(edge: usize, middle: usize, most: usize) -> BigUint {
    let squares = middle + 2 * edge;
    pieces_and_edges(edge, middle, most, |first, second| {
        let kings = words(&[0..=most - first, 0..=most - second]);
        placed(squares - first - second, &kings)
    }) - 1_u32
}

/// Pieces of two sides outside their last ranks, combined with the ways to place the others for these numbers.
fn pieces_and_edges(edge: usize, middle: usize, most: usize, others: impl Fn(usize, usize) -> BigUint) -> BigUint {
    let mut ways = vec![vec![BigUint::ZERO; most + 1]; most + 1];
    for first_home in 0..=edge.min(most) {
        for first in 0..=most - first_home {
            for second_home in 0..=edge.min(most) {
                for second in 0..=most - second_home {
                    let home = choose(edge, first_home) * choose(edge, second_home);
                    let away = choose(middle, first) * choose(middle.saturating_sub(first), second);
                    ways[first_home + first][second_home + second] += home * away;
                }
            }
        }
    }
    let pairs = (0..=most).flat_map(|first| (0..=most).map(move |second| (first, second)));
    pairs.map(|(first, second)| &ways[first][second] * others(first, second)).sum()
}

fn abalone() -> BigUint {
    let numbers = (8..=14).flat_map(|black| (8..=14).map(move |white| (black, white)));
    numbers
        .filter(|(black, white)| black + white >= 22)
        .map(|(black, white)| choose(61, black) * choose(61 - black, white))
        .sum()
}

/// One side's pieces are on exactly `points` of 24 points, on the bar or off; the other side's are on others.
fn backgammon() -> BigUint {
    let of = |points: usize| {
        let free = 24 - points;
        choose(24, points) * choose(16, points + 1) * choose(16 + free, free + 1)
    };
    (0..=15).map(of).sum()
}

fn banqi() -> Vec<RangeInclusive<usize>> {
    let side = [0..=1, 0..=2, 0..=2, 0..=2, 0..=2, 0..=2, 0..=5];
    [&side[..], &side, &[0..=32]].concat()
}

/// The place of a rat.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rat {
    Away,
    Swimming,
    OnLand,
    InDen,
}

/// Twelve squares of water for the rats, 49 of land for all animals, and for each side the other one's den.
fn jungle() -> BigUint {
    const RATS: [Rat; 4] = [Rat::Away, Rat::Swimming, Rat::OnLand, Rat::InDen];
    // The number of other animals in the den, the ways to choose them, and the arrangements of the rest on land.
    let side = |rat: Rat| {
        let of = |in_den: usize, ways: u32| {
            let mut land = vec![0..=1; 7 - in_den];
            land.extend((rat == Rat::OnLand).then_some(1..=1));
            (ways, words(&land))
        };
        let mut cases = vec![of(0, 1)];
        cases.extend((rat != Rat::InDen).then(|| of(1, 7)));
        cases
    };
    let mut sum = BigUint::ZERO;
    for blue in RATS {
        for red in RATS {
            let swimming = usize::from(blue == Rat::Swimming) + usize::from(red == Rat::Swimming);
            let water = [1_u32, 12, 12 * 11][swimming];
            for (blue_ways, blue_words) in side(blue) {
                for (red_ways, red_words) in side(red) {
                    sum += placed(49, &mixed(&blue_words, &red_words)) * water * blue_ways * red_ways;
                }
            }
        }
    }
    sum
}

fn arimaa() -> BigUint {
    let side = words(&[0..=1, 0..=1, 0..=2, 0..=2, 0..=2]);
    let others = mixed(&side, &side);
    pieces_and_edges(8, 48, 8, |gold, silver| placed(64 - gold - silver, &others))
}

/// The arrangements of one side without pawns, where pieces of a kind beyond its first number are promoted pawns. Each
/// kind has its first number and its maximum; the first kind is the king.
fn promoted(kinds: &[(usize, usize)], most_promoted: usize) -> Vec<BigUint> {
    // By the number of promoted pawns, the arrangements by length.
    let mut by_promoted = vec![vec![BigUint::ZERO]; most_promoted + 1];
    by_promoted[0] = vec![BigUint::ZERO, BigUint::from(1_u32)];
    for &(first, most) in &kinds[1..] {
        let mut next = vec![Vec::<BigUint>::new(); most_promoted + 1];
        for (promoted, shorter) in by_promoted.iter().enumerate() {
            for pieces in 0..=most {
                let promoted = promoted + pieces.saturating_sub(first);
                if promoted > most_promoted {
                    break;
                }
                let longer = &mut next[promoted];
                longer.resize(longer.len().max(shorter.len() + pieces), BigUint::ZERO);
                for (length, words) in shorter.iter().enumerate() {
                    longer[length + pieces] += words * choose(length + pieces, pieces);
                }
            }
        }
        by_promoted = next;
    }
    let longest = by_promoted.iter().map(Vec::len).max().unwrap_or(0);
    (0..longest).map(|length| by_promoted.iter().filter_map(|words| words.get(length)).sum()).collect()
}

/// Pawns on a part of the board, with their promotions, and all other pieces anywhere. Each of the `leapers` has eight
/// squares reserved for it, two of them outside the pawns' part.
fn with_pawns(part: usize, squares: usize, pawns: usize, kinds: &[(usize, usize)], leapers: usize) -> BigUint {
    let others: Vec<Vec<BigUint>> = (0..=pawns).map(|pawns_left| promoted(kinds, pawns - pawns_left)).collect();
    let mut sum = BigUint::ZERO;
    for inside in 0..=leapers {
        for outside in 0..=leapers - inside {
            let ways = choose(leapers, inside) * choose(leapers - inside, outside);
            let ways = ways * BigUint::from(6_u32).pow(inside as u32) * BigUint::from(2_u32).pow(outside as u32);
            for white in 0..=pawns {
                for black in 0..=pawns {
                    let of_pawns = choose(part - inside, white) * choose((part - inside).saturating_sub(white), black);
                    let rest = squares - inside - outside - white - black;
                    sum += &ways * of_pawns * placed(rest, &mixed(&others[white], &others[black]));
                }
            }
        }
    }
    sum
}

/// Each side's pawns have 20 squares of their own and 24 that they share with the other side's.
fn sittuyin() -> BigUint {
    let side = words(&[1..=1, 0..=1, 0..=2, 0..=2, 0..=2]);
    let others = mixed(&side, &side);
    let splits = || (0..=8_usize).flat_map(|own| (0..=8 - own).map(move |shared| (own, shared)));
    let mut sum = BigUint::ZERO;
    for (white, white_shared) in splits() {
        for (black, black_shared) in splits() {
            let own = choose(20, white) * choose(20, black);
            let shared = choose(24, white_shared) * choose(24 - white_shared, black_shared);
            sum += own * shared * placed(64 - white - white_shared - black - black_shared, &others);
        }
    }
    sum
}

/// Bishops of both sides, at most one each, on the free squares of one colour; by number of bishops.
fn bishops(free: usize) -> [BigUint; 3] {
    [BigUint::from(1_u32), BigUint::from(2 * free), BigUint::from(free * free.saturating_sub(1))]
}

fn chess_no_promotions() -> BigUint {
    let side = words(&[1..=1, 0..=1, 0..=2, 0..=2]);
    let others = mixed(&side, &side);
    let mut sum = BigUint::ZERO;
    for dark in 0..=16_usize {
        for light in 0..=16 - dark {
            let pawns = dark + light;
            // The choice of the white pawns.
            let whose: BigUint = (pawns.saturating_sub(8)..=pawns.min(8)).map(|white| choose(pawns, white)).sum();
            let where_they_are = choose(24, dark) * choose(24, light) * whose;
            for (on_dark, dark_ways) in bishops(32 - dark).iter().enumerate() {
                for (on_light, light_ways) in bishops(32 - light).iter().enumerate() {
                    let rest = placed(64 - pawns - on_dark - on_light, &others);
                    sum += &where_they_are * dark_ways * light_ways * rest;
                }
            }
        }
    }
    sum
}

fn racing_kings() -> BigUint {
    let side = words(&[0..=1, 0..=2, 0..=2]);
    let others = mixed(&side, &side);
    // By the number of kings on dark squares.
    let mut kings = [0_u32; 3];
    for (white, black) in (0..64_usize).flat_map(|white| (0..64).map(move |black| (white, black))) {
        let apart = (white / 8).abs_diff(black / 8) > 1 || (white % 8).abs_diff(black % 8) > 1;
        let is_dark = |square: usize| usize::from((square / 8 + square % 8).is_multiple_of(2));
        kings[is_dark(white) + is_dark(black)] += u32::from(apart);
    }
    let mut sum = BigUint::ZERO;
    for (dark, ways) in kings.iter().enumerate() {
        for (on_dark, dark_ways) in bishops(32 - dark).iter().enumerate() {
            for (on_light, light_ways) in bishops(32 - (2 - dark)).iter().enumerate() {
                sum += dark_ways * light_ways * placed(62 - on_dark - on_light, &others) * *ways;
            }
        }
    }
    sum
}

/// Pieces with a fixed total for each kind, in one form or two on the board, on either side or in either hand.
fn in_hand(squares: usize, kinds: &[(usize, u32)]) -> BigUint {
    placed(squares, &words_beside_hands(kinds))
}

/// The arrangements of such pieces on the board, each with its divisions of the other pieces among the hands.
pub fn words_beside_hands(kinds: &[(usize, u32)]) -> Vec<BigUint> {
    let mut series = vec![BigUint::from(1_u32)];
    for &(all, forms) in kinds {
        // A piece on the board belongs to one of two sides; the hands share the other pieces.
        let of_kind: Vec<BigUint> =
            (0..=all).map(|pieces| BigUint::from(2 * forms).pow(pieces as u32) * (all - pieces + 1)).collect();
        series = mixed(&series, &of_kind);
    }
    series
}

/// Two kings, such pieces, and some pawns that are on the board, promoted, or in a hand. On each file a side has a limited
/// number of pawns, and none on its last rank.
fn with_pawns_in_hand([files, ranks]: [usize; 2], most: usize, all: usize, kinds: &[(usize, u32)]) -> BigUint {
    // Of a file: the first rank of each side is closed to the other's pawns, and the ranks between are common.
    let mut file = vec![BigUint::ZERO; 2 * most + 1];
    for (first, second) in (0..=most).flat_map(|first| (0..=most).map(move |second| (first, second))) {
        for (near, far) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            if near <= first && far <= second {
                let between = choose(ranks - 2, first - near) * choose(ranks - 2 - (first - near), second - far);
                file[first + second] += between;
            }
        }
    }
    let mut boards = vec![BigUint::from(1_u32)];
    for _ in 0..files {
        let mut more = vec![BigUint::ZERO; boards.len() + 2 * most];
        for (pawns, ways) in boards.iter().enumerate() {
            file.iter().enumerate().for_each(|(others, of_file)| more[pawns + others] += ways * of_file);
        }
        boards = more;
    }
    let others = mixed(&words(&[1..=1, 1..=1]), &words_beside_hands(kinds));
    let with_pawns = boards.iter().enumerate().take(all + 1).map(|(pawns, ways)| {
        let promoted = words_beside_hands(&[(all - pawns, 1)]);
        ways * placed(files * ranks - pawns, &mixed(&others, &promoted))
    });
    with_pawns.sum()
}

/// A file is filled from below, so it is a sequence of discs. Seven files are independent except for the totals of each
/// colour.
fn connect_four() -> BigUint {
    const FILES: usize = 7;
    const RANKS: usize = 6;
    let mut boards = BTreeMap::from([([0, 0], BigUint::from(1_u32))]);
    for _ in 0..FILES {
        let mut more = BTreeMap::new();
        for ([yellow, red], ways) in &boards {
            for discs in 0..=RANKS {
                for of_yellow in 0..=discs {
                    let ways = ways * choose(discs, of_yellow);
                    *more.entry([yellow + of_yellow, red + discs - of_yellow]).or_insert(BigUint::ZERO) += ways;
                }
            }
        }
        boards = more;
    }
    let in_turn = boards.into_iter().filter(|([yellow, red], _)| *yellow == *red || *yellow == red + 1);
    in_turn.map(|(_, ways)| ways).sum()
}

/// Nine boards of Ultimate noughts and crosses, each a polynomial in the numbers of crosses and noughts.
fn ultimate() -> BigUint {
    let lines = |step: usize, next: usize| [0, 1, 2].map(|line| [0, 1, 2].map(|at| line * step + at * next));
    let has_two = |board: &[usize], lines: [[usize; 3]; 3]| {
        let is_row = |line: &[usize; 3]| board[line[0]] > 0 && line.iter().all(|&at| board[at] == board[line[0]]);
        lines.iter().filter(|line| is_row(line)).count() > 1
    };
    let mut small: BTreeMap<(usize, usize), BigUint> = BTreeMap::new();
    for number in 0..3_usize.pow(9) {
        let board: Vec<usize> = (0..9).map(|at| number / 3_usize.pow(at) % 3).collect();
        if !has_two(&board, lines(3, 1)) && !has_two(&board, lines(1, 3)) {
            let marks = |mark: usize| board.iter().filter(|&&other| other == mark).count();
            *small.entry((marks(1), marks(2))).or_default() += 1_u32;
        }
    }
    let mut great = BTreeMap::from([((0, 0), BigUint::from(1_u32))]);
    for _ in 0..9 {
        let mut more: BTreeMap<(usize, usize), BigUint> = BTreeMap::new();
        for ((crosses, noughts), ways) in &great {
            for ((more_crosses, more_noughts), its_ways) in &small {
                *more.entry((crosses + more_crosses, noughts + more_noughts)).or_default() += ways * its_ways;
            }
        }
        great = more;
    }
    great
        .into_iter()
        .filter(|((crosses, noughts), _)| *crosses == *noughts || *crosses == *noughts + 1)
        .map(|(_, ways)| ways)
        .sum()
}
