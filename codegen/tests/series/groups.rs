//! Series about what hangs together.

use super::{counts, on_square};

/// Go on a board of these sizes.
fn go(files: usize, ranks: usize) -> String {
    let points = files * ranks;
    format!(
        "variant go {{ board {files} x {ranks} sides black, white same piece stone {{ count 0..{points} anywhere }}
            require every group of stone beside empty }}"
    )
}

/// Hex with a rule about chains, on a board of a size of two or more.
fn hex(size: usize, rule: &str) -> String {
    let (cells, last) = (size * size, char::from(b'a' + size as u8 - 1));
    let rule = rule.replace("TOP", &format!("ranks {size}")).replace("RIGHT", &format!("files {last}"));
    format!(
        "variant hex {{ board {size} x {size} joined along file, rank, rising sides black, white same
            piece stone {{ count 0..{cells} anywhere }} {rule} }}"
    )
}

#[test]
fn a094777_legal_positions_of_go() {
    counts(|size| go(size, size), 1, "1, 57, 12675, 24318165, 414295148741, 62567386502084877");
}

/// J. Tromp, golegal.
#[test]
fn legal_positions_of_go_on_two_ranks_and_on_two_files() {
    counts(|size| go(size, 2), 1, "5, 57, 489, 4125, 35117, 299681");
    counts(|size| go(2, size), 1, "5, 57, 489, 4125, 35117, 299681");
}

#[test]
fn a059525_connected_sets() {
    let connected = |size| {
        on_square(
            size,
            &format!("piece stone {{ count 0..{} anywhere }} require exactly 1 group of stone", size * size),
        )
    };
    counts(connected, 1, "1, 13, 218, 11506, 2301877, 1732082741, 4872949974666");
}

#[test]
fn two_colours_each_of_which_is_connected() {
    fn coloured(size: usize, joined: &str) -> String {
        format!(
            "variant two {{ board {size} x {size} sides black, white same
                piece stone {{ count 0..{} anywhere }} require exactly 1 group of stone{joined} }}",
            size * size
        )
    }
    counts(|size| coloured(size, ""), 2, "40, 3178");
    counts(|size| coloured(size, " joined along file, rank, diagonal"), 2, "50, 8078");
}

#[test]
fn hex_before_and_after_its_end() {
    let open = |size| {
        hex(size, "forbid chain of black stone between ranks 1, TOP forbid chain of white stone between files a, RIGHT")
    };
    counts(open, 2, "39, 11741, 29518143");
    counts(|size| hex(size, "require chain of black stone between ranks 1, TOP"), 2, "21, 3971, 6764289");
}

/// Of the full boards of Hex, each side has won half.
#[test]
fn half_of_the_full_boards_of_hex() {
    let full = |size: usize| {
        let cells = size * size;
        hex(
            size,
            &format!(
                "budget across sides {cells} = stone
                    require chain of black stone between ranks 1, TOP"
            ),
        )
    };
    counts(full, 2, "8, 256, 32768, 16777216");
}
