//! Legal turns made on the board one after the other, and taken back; and turns that led to a position.

use std::ops::ControlFlow;

use qishu_rules::GameOutcome;

use super::pieces::{BoardPieces, squares_of};
use super::tracks::{Track, TrackEnd, Tracks};

/// Which turns are gone through.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TurnsShown {
    All,
    Takings,
    Others,
}

/// Turns of one side on one board.
struct TurnSearch<'a, L> {
    tracks: &'a Tracks,
    side: usize,
    shown: TurnsShown,
    /// Whether there was any turn.
    found: bool,
    /// Is shown the board after each turn, and says whether to go on.
    look: &'a mut L,
}

impl Tracks {
    /// Shows the board after each legal turn of a side; a turn that can be made in several ways may be shown as often.
    /// Whether there is any, or any was looked at before it was enough.
    pub fn turns(&self, board: &mut BoardPieces, side: usize, mut look: impl FnMut(&BoardPieces) -> ControlFlow<()>) -> bool {
        if self.has_row(board) {
            return false;
        }
        // Who must take a piece if it can is asked for that first.
        let parts: &[TurnsShown] =
            if self.must_take { &[TurnsShown::Takings, TurnsShown::Others] } else { &[TurnsShown::All] };
        for &shown in parts {
            let mut search = TurnSearch { tracks: self, side, shown, found: false, look: &mut look };
            let _ = search.all(board);
            if search.found {
                return true;
            }
        }
        false
    }

    /// Whether some row is complete that ends the game.
    pub fn has_row(&self, board: &BoardPieces) -> bool {
        self.ends.iter().any(|end| [0, 1].into_iter().any(|side| self.is_row(end, board, side)))
    }

    fn is_row(&self, end: &TrackEnd, board: &BoardPieces, side: usize) -> bool {
        let TrackEnd::Row(rows, _) = end else { return false };
        let own = self.pieces_of[side].iter().fold(0, |own, &piece| own | board.of_piece[piece]);
        rows.iter().any(|row| row & !own == 0)
    }

    /// What it is for a side that is to move and has no turn, by the first of the ends that applies. Where none does,
    /// no piece has won.
    pub fn outcome(&self, board: &BoardPieces, side: usize) -> GameOutcome {
        let applies = |end: &TrackEnd| match end {
            TrackEnd::Row(_, outcome) => match [1 - side, side].into_iter().find(|&of| self.is_row(end, board, of))? {
                of if of == side => Some(*outcome),
                _ => Some(outcome.for_the_other()),
            },
            TrackEnd::NoTurn { in_check, outcome } => (!in_check || self.in_check(board, side)).then_some(*outcome),
        };
        self.ends.iter().find_map(applies).unwrap_or(GameOutcome::Draw)
    }

    /// Shows the boards on which a side may have been to move before it made a turn that took no piece and changed no
    /// piece. That the turn was legal follows if on neither board the side that waits could be taken.
    pub fn turns_back(&self, board: &mut BoardPieces, side: usize, mut look: impl FnMut(&BoardPieces)) {
        if self.passers[side].iter().any(|&piece| board.of_piece[piece] != 0) {
            look(board);
        }
        for &piece in &self.pieces_of[side] {
            for to in squares_of(board.of_piece[piece]) {
                board.lift(piece, to);
                for back in self.back(piece, to) {
                    if board.occupied >> back.from & 1 == 1 {
                        continue;
                    }
                    let between = back.between & board.occupied;
                    let is_open = match &self.ways[usize::from(back.way)].over {
                        None => between == 0,
                        Some(pieces) => {
                            between.count_ones() == 1
                                && board.piece(between.trailing_zeros() as u8).is_some_and(|piece| pieces[piece])
                        }
                    };
                    if is_open {
                        board.put(piece, back.from);
                        look(board);
                        board.lift(piece, back.from);
                    }
                }
                board.put(piece, to);
            }
        }
    }
}

impl<L: FnMut(&BoardPieces) -> ControlFlow<()>> TurnSearch<'_, L> {
    fn all(&mut self, board: &mut BoardPieces) -> ControlFlow<()> {
        let tracks = self.tracks;
        for &piece in &tracks.pieces_of[self.side] {
            for from in squares_of(board.of_piece[piece]) {
                let mut all = tracks.from(piece, from).iter();
                while let Some(track) = all.next() {
                    match tracks.hop(track, board) {
                        Some(taken) => self.go(board, track, from, taken, false)?,
                        None if track.longer > 0 && tracks.is_blocked(track, board) => {
                            all.nth(usize::from(track.longer) - 1);
                        }
                        None => {}
                    }
                }
            }
            self.drops(board, piece)?;
        }
        if tracks.passers[self.side].iter().any(|&piece| board.of_piece[piece] != 0) {
            self.show(board, false)?;
        }
        ControlFlow::Continue(())
    }

    fn drops(&mut self, board: &mut BoardPieces, piece: usize) -> ControlFlow<()> {
        let tracks = self.tracks;
        let drops = tracks.drops(piece);
        let (fellows, most) = &tracks.fellows[piece];
        if drops.is_empty() || fellows.iter().map(|&piece| board.of_piece[piece].count_ones()).sum::<u32>() >= *most {
            return ControlFlow::Continue(());
        }
        for track in drops {
            if tracks.hop(track, board).is_some() {
                board.put(piece, track.to);
                let flow = self.show(board, false);
                board.lift(piece, track.to);
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A piece goes a track, and perhaps on from there.
    fn go(
        &mut self,
        board: &mut BoardPieces,
        track: &Track,
        from: u8,
        taken: Option<u8>,
        has_taken: bool,
    ) -> ControlFlow<()> {
        let takes = has_taken || taken.is_some();
        let goes_on = taken.is_some() && self.tracks.ways[usize::from(track.way)].again;
        // A turn that goes on may take a piece later, so that it is not yet known what kind it is.
        if !goes_on && !self.is_shown(takes) {
            return ControlFlow::Continue(());
        }
        let piece = usize::from(track.piece);
        let victim = taken.and_then(|square| Some((board.piece(square)?, square)));
        board.lift(piece, from);
        if let Some((victim, square)) = victim {
            board.lift(victim, square);
        }
        let mut flow = ControlFlow::Continue(());
        for index in track.becomes.clone() {
            let becomes = usize::from(self.tracks.becomes[index as usize]);
            board.put(becomes, track.to);
            flow = if goes_on && becomes == piece { self.go_on(board, piece, track.to) } else { self.show(board, takes) };
            board.lift(becomes, track.to);
            if flow.is_break() {
                break;
            }
        }
        if let Some((victim, square)) = victim {
            board.put(victim, square);
        }
        board.put(piece, from);
        flow
    }

    /// A piece that has taken a piece goes on as long as it takes a piece.
    fn go_on(&mut self, board: &mut BoardPieces, piece: usize, from: u8) -> ControlFlow<()> {
        let tracks = self.tracks;
        let mut is_last = true;
        for track in tracks.from(piece, from) {
            if !tracks.ways[usize::from(track.way)].again {
                continue;
            }
            if let Some(Some(square)) = tracks.hop(track, board) {
                is_last = false;
                self.go(board, track, from, Some(square), true)?;
            }
        }
        if is_last { self.show(board, true) } else { ControlFlow::Continue(()) }
    }

    #[inline]
    fn is_shown(&self, takes: bool) -> bool {
        match self.shown {
            TurnsShown::All => true,
            TurnsShown::Takings => takes,
            TurnsShown::Others => !takes,
        }
    }

    /// Shows the board after a turn if that leaves no royal piece to be taken.
    #[inline]
    fn show(&mut self, board: &BoardPieces, takes: bool) -> ControlFlow<()> {
        if !self.is_shown(takes) || self.tracks.in_check(board, self.side) {
            return ControlFlow::Continue(());
        }
        self.found = true;
        (self.look)(board)
    }
}
