//! Families of growing games: rules for several sizes, to measure the growth of the work.

use std::fmt::Write;

/// Rules that differ in one number.
pub struct Family {
    /// A name for files and anchors of headings.
    pub name: &'static str,
    /// The heading.
    pub title: &'static str,
    /// The growing quantity and its consequences, in full sentences.
    pub about: &'static str,
    /// The unit of the number, for an axis.
    pub unit: &'static str,
    /// The numbers.
    pub sizes: &'static [usize],
    /// The rules for one of them.
    pub rules: fn(usize) -> String,
}

/// All families.
pub const FAMILIES: &[Family] = &[
    Family {
        name: "boards",
        title: "Xiangqi boards side by side",
        about: "k boards make one board of 9k x 10 squares, with k generals a side and k times as many of every other \
                piece. The two halves still meet in three numbers: the soldiers of either side that have crossed, and the \
                pieces. Each of them has k times as many values, so tables grow with the third power of k, and joining two \
                such tables, one summed ahead, takes a power more.",
        unit: "boards side by side (k)",
        sizes: &[1, 2, 4, 8],
        rules: |boards| xiangqi(boards, 1),
    },
    Family {
        name: "kinds",
        title: "Xiangqi with more kinds of pieces",
        about: "Each piece has a number of twins of another kind, generals too. Two kinds of soldiers a side are four \
                numbers that the halves must agree on, and three kinds are six: tables have an axis for each.",
        unit: "kinds of each piece",
        sizes: &[1, 2, 3],
        rules: |kinds| xiangqi(1, kinds),
    },
    Family {
        name: "shogi",
        title: "Shogi boards without hands",
        about: "n x n squares and the pieces of Shogi, promoted ones being pieces of their own, with 2n pawns and at \
                most one pawn of a side on a file. What both sides have of a piece together is limited, so that the \
                sums of five such inventories stay open until the last piece is placed.",
        unit: "files and ranks (n)",
        sizes: &[5, 7, 9, 11, 13],
        rules: shogi,
    },
    Family {
        name: "small_boards",
        title: "Small boards side by side",
        about: "Xiangqi on 3k x 6 squares: general, advisor, elephants and soldiers. These are small enough for the \
                naive frontier, which goes over the squares one after the other and remembers every sum that is open.",
        unit: "boards side by side (k)",
        sizes: &[1, 2, 3, 4, 6, 8],
        rules: small_xiangqi,
    },
];

/// The label of a file, counted from 0: a to z, then aa, ab and so on.
fn file(mut index: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(b'a' + (index % 26) as u8));
        match index / 26 {
            0 => return letters.iter().rev().collect(),
            more => index = more - 1,
        }
    }
}

/// Squares and ranges of one board, written for each of several boards of that many files side by side.
fn on_each(boards: usize, files: usize, places: &str) -> String {
    let mut all = Vec::new();
    for board in 0..boards {
        for place in places.split(' ') {
            let corners = place.split("..").map(|square| {
                let (letter, rank) = square.split_at(1);
                format!("{}{rank}", file(board * files + usize::from(letter.as_bytes()[0] - b'a')))
            });
            all.push(corners.collect::<Vec<_>>().join(".."));
        }
    }
    all.join(" ")
}

fn xiangqi(boards: usize, kinds: usize) -> String {
    let each = |places: &str| on_each(boards, 9, places);
    let mut text = format!(
        "variant xiangqi_{boards}_{kinds} {{\nboard {} x 10\nsides red, black mirror ranks\n\
         region palace = {}\nregion advisor_points = {}\nregion elephant_points = {}\nregion soldier_posts = {}\n\
         region beyond_river = ranks 6..10\n",
        9 * boards,
        each("d1..f3"),
        each("d1 f1 e2 d3 f3"),
        each("c1 g1 a3 e3 i3 c5 g5"),
        each("a4..a5 c4..c5 e4..e5 g4..g5 i4..i5"),
    );
    for kind in 1..=kinds {
        let (two, five) = (2 * boards, 5 * boards);
        for line in [
            format!("general_{kind} {{ count {boards} on palace }}"),
            format!("advisor_{kind} {{ count 0..{two} on advisor_points }}"),
            format!("elephant_{kind} {{ count 0..{two} on elephant_points }}"),
            format!("soldier_{kind} {{ count 0..{five} on soldier_posts at most 1 per file on beyond_river }}"),
            format!("chariot_{kind} {{ count 0..{two} anywhere }}"),
            format!("horse_{kind} {{ count 0..{two} anywhere }}"),
            format!("cannon_{kind} {{ count 0..{two} anywhere }}"),
        ] {
            writeln!(text, "piece {line}").expect("a text can be written");
        }
    }
    text + "}\n"
}

fn small_xiangqi(boards: usize) -> String {
    let each = |places: &str| on_each(boards, 3, places);
    let two = 2 * boards;
    format!(
        "variant small_xiangqi_{boards} {{\nboard {} x 6\nsides red, black mirror ranks\n\
         region palace = ranks 1\nregion advisor_points = {}\nregion elephant_points = {}\nregion soldier_posts = {}\n\
         piece general {{ count {boards} on palace }}\npiece advisor {{ count 0..{boards} on advisor_points }}\n\
         piece elephant {{ count 0..{two} on elephant_points }}\n\
         piece soldier {{ count 0..{two} on soldier_posts at most 1 per file on ranks 4..6 }}\n}}\n",
        3 * boards,
        each("a1 c1"),
        each("b1 a3 c3"),
        each("a2..a3 c2..c3"),
    )
}

fn shogi(size: usize) -> String {
    let (last_but_one, last_but_two, pawns) = (size - 1, size - 2, 2 * size);
    format!(
        "variant shogi_{size} {{\nboard {size} x {size}\nsides black, white rotate\n\
         piece king {{ count 1 anywhere }}\npiece gold {{ count 0..4 anywhere }}\n\
         piece rook {{ count 0..2 anywhere }}\npiece dragon {{ count 0..2 anywhere }}\n\
         piece bishop {{ count 0..2 anywhere }}\npiece horse {{ count 0..2 anywhere }}\n\
         piece silver {{ count 0..4 anywhere }}\npiece silver_promoted {{ count 0..4 anywhere }}\n\
         piece knight {{ count 0..4 on ranks 1..{last_but_two} }}\npiece knight_promoted {{ count 0..4 anywhere }}\n\
         piece lance {{ count 0..4 on ranks 1..{last_but_one} }}\npiece lance_promoted {{ count 0..4 anywhere }}\n\
         piece pawn {{ count 0..{size} on ranks 1..{last_but_one} at most 1 per file }}\n\
         piece pawn_promoted {{ count 0..{pawns} anywhere }}\n\
         budget across sides 0..4 = gold\nbudget across sides 0..2 = rook + dragon\n\
         budget across sides 0..2 = bishop + horse\nbudget across sides 0..4 = silver + silver_promoted\n\
         budget across sides 0..4 = knight + knight_promoted\nbudget across sides 0..4 = lance + lance_promoted\n\
         budget across sides 0..{pawns} = pawn + pawn_promoted\n}}\n"
    )
}
