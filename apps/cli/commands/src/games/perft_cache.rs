//! The transposition table of `qishu perft`.

use qishu::numbers::grouped;
use qishu::{Moves, PerftCache};

use crate::args::PerftArgs;
use crate::terminal::console::{Console, Failure};
use crate::terminal::target::Target;

/// The table of positions, if one is asked for. A note tells how large it may become.
///
/// # Errors
///
/// Fails if it has no room for one position.
pub fn asked(
    args: &PerftArgs,
    target: &Target,
    moves: &Moves,
    console: &Console,
) -> Result<Option<PerftCache>, Failure> {
    let Some(bytes) = args.hash_bytes else { return Ok(None) };
    let cache = moves.perft_cache(bytes).map_err(|error| target.failure(&error))?;
    let (entries, each) = (grouped(&cache.entries()), cache.entry_bytes());
    console.note(&format!("the table of positions has up to {entries} entries of {each} bytes each"));
    Ok(Some(cache))
}
