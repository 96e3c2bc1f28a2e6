//! The names of pieces: those of the rules, or those in a language.

use qishu::rules::{PieceTypeId, Rules, shortened};

use crate::terminal::console::Failure;

/// The name of each piece, with its side's before it, in the order of the rules.
#[derive(Clone, Debug)]
pub struct PieceNames(Vec<String>);

impl PieceNames {
    /// The names in a language, if one is given; the rules' name is the fallback.
    ///
    /// # Errors
    ///
    /// Fails if no piece type has a name in that language.
    pub fn of(rules: &Rules, language: Option<&str>) -> Result<PieceNames, Failure> {
        let Some(language) = language else {
            return Ok(PieceNames(rules.piece_type_ids().map(|id| rules.piece_name(id)).collect()));
        };
        if rules.piece_types.iter().all(|piece| piece.words_in(language).next().is_none()) {
            return Err(unknown(rules, language));
        }
        let name = |id: PieceTypeId| {
            let piece = rules.piece_type(id);
            let called = piece.words_in(language).next();
            let side = &rules.sides[piece.side.index()];
            called.map_or_else(
                || rules.piece_name(id),
                |word| match rules.sides.len() {
                    1 => word.to_owned(),
                    _ => format!("{side} {word}"),
                },
            )
        };
        Ok(PieceNames(rules.piece_type_ids().map(name).collect()))
    }

    /// The name of a piece type.
    pub fn name(&self, id: PieceTypeId) -> String {
        self.0.get(id.index()).cloned().unwrap_or_default()
    }
}

fn unknown(rules: &Rules, language: &str) -> Failure {
    let mut known: Vec<&str> =
        rules.piece_types.iter().flat_map(|piece| piece.called.iter()).map(|called| &*called.language).collect();
    known.sort_unstable();
    known.dedup();
    let help = match known.is_empty() {
        true => "the rules do not say what pieces are called, as in `called en \"stone\"`".to_owned(),
        false => format!("they are called something in {}", known.join(", ")),
    };
    Failure::Command { text: format!("no piece is called anything in `{}`", shortened(language)), help: vec![help] }
}
