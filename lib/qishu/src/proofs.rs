//! Properties of a variant's rules that follow from the opening and the moves.

use qishu_codegen::explain;
pub use qishu_codegen::explain::proofs::ProofNote;
use qishu_moves::interpret::Interpreter;
pub use qishu_moves::proofs::{CapProof, Culprit, Extent, PieceProof, Proofs};
use qishu_moves::proofs::{Followed, derive, prove};

use crate::error::Error;
use crate::moves::Moves;

impl Moves {
    /// The proofs about each statement of the rules, from the opening and the moves.
    ///
    /// ```
    /// let rules = r#"variant walk {
    ///     board 3 x 3 sides white, black mirror ranks
    ///     piece king K { count 1 on board } piece pawn P { count 0..1 on ranks 1..3 }
    ///     start "k1p/3/P1K" royal king
    ///     move king steps along file, rank
    ///     move pawn steps forward to empty
    /// }"#;
    /// let variant = qishu::Variant::from_text("walk", rules)?;
    /// let proofs = variant.moves()?.proofs()?;
    /// assert!(proofs.is_sound(variant.rules()));
    /// assert_eq!(proofs.piece_types[1].reached.to_string(), "a1..a3");
    /// assert_eq!(proofs.piece_types[1].unreached.len(), 6);
    /// # Ok::<(), qishu::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if there are too many moves to follow them all.
    pub fn proofs(&self) -> Result<Proofs, Error> {
        self.followed(prove)
    }

    /// The proofs in words, statement by statement.
    ///
    /// # Errors
    ///
    /// Fails if there are too many moves to follow them all.
    pub fn explain_proofs(&self) -> Result<String, Error> {
        Ok(explain::proofs::explain(self.variant().model()?, &self.proofs()?))
    }

    /// The proofs about each statement of the rules: the pieces of each side, the caps, the budgets, the patterns and
    /// the relations.
    ///
    /// # Errors
    ///
    /// Fails if there are too many moves to follow them all.
    pub fn proof_notes(&self) -> Result<Vec<ProofNote>, Error> {
        Ok(explain::proofs::notes(self.variant().rules(), &self.proofs()?))
    }

    /// The pieces, caps and budgets that the opening and the moves imply, as statements of a rules file.
    ///
    /// # Errors
    ///
    /// Fails if there are too many moves to follow them all.
    pub fn derived_rules(&self) -> Result<String, Error> {
        let derived = self.followed(derive)?;
        Ok(explain::statements::statements(self.variant().model()?, &derived))
    }

    /// Evaluates a question about the moves, which are followed first.
    fn followed<T>(&self, ask: impl FnOnce(&Interpreter<'_>, &Followed) -> T) -> Result<T, Error> {
        let game = self.interpreter();
        let followed = Followed::new(&game, self.start()?).map_err(|too_far| Error::TooFar(too_far.to_string()))?;
        Ok(ask(&game, &followed))
    }
}
