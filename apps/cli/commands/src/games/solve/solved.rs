//! What is printed of a solved game, whichever way it was solved.

use qishu::rules::{GameState, Letters, Move};
use qishu::{EndgameTables, Error, GameValue, Metric, Moves, ReachedValues, SolvedSide, Symmetry, Variant};

/// A solved game.
pub struct SolvedGame {
    /// The method, as the option names it.
    pub method: &'static str,
    /// What plies are counted up to.
    pub metric: Metric,
    /// The most plies of a win that is not cursed, and of a loss that is not blessed, if quiet plies are counted.
    pub most_quiet_plies: Option<u32>,
    /// The generators of the symmetries up to which positions are counted.
    pub up_to: Vec<String>,
    /// A sentence for each end that is not considered.
    pub unheeded: Vec<String>,
    /// How many values there are, and in how many bytes.
    pub values: u64,
    pub bytes: u64,
    /// The figures of each material with each side to move, or of all positions.
    pub rows: Vec<SolvedRow>,
    /// The state from which the whole game was solved, if its value is known.
    pub start: Option<SolvedStart>,
    /// The letters of pieces.
    pub letters: Letters,
}

/// Figures, and the positions that they are about.
pub struct SolvedRow {
    /// The material, if all positions have the same.
    pub material: Option<String>,
    /// The name of the side to move, or `either`.
    pub to_move: String,
    pub figures: SolvedSide,
}

/// The value of the state from which a game was solved.
pub struct SolvedStart {
    pub state: String,
    pub value: GameValue,
    /// A line of best play.
    pub line: Vec<String>,
}

impl SolvedGame {
    /// Material with all that it turns into.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move.
    pub fn by_material(
        variant: &Variant,
        tables: &EndgameTables,
        is_whole_game: bool,
        letters: Letters,
    ) -> Result<SolvedGame, Error> {
        let (mut rows, mut values, mut bytes) = (Vec::new(), 0, 0);
        for solved in tables.solved() {
            (values, bytes) = (values + solved.values, bytes + solved.bytes);
            for (side, figures) in solved.sides.iter().enumerate() {
                let material = Some(solved.material.to_string());
                let row = |figures: &SolvedSide| SolvedRow {
                    material,
                    to_move: variant.rules().sides[side].to_string(),
                    figures: figures.clone(),
                };
                rows.extend(figures.as_ref().map(row));
            }
        }
        let moves = variant.moves()?;
        let state = moves.start()?;
        // Tables that are dropped to save memory leave the opening or the line without values.
        let value = tables.value(&state).filter(|_| is_whole_game);
        let start = value.map(|value| {
            let line = tables.best_line(&state)?;
            Ok::<_, Error>(SolvedStart::new(&moves, &state, value, &line, letters))
        });
        let (method, unheeded, start) = ("material", tables.unheeded(), start.transpose()?);
        let (metric, most_quiet_plies) = (tables.metric(), tables.most_quiet_plies());
        Ok(SolvedGame {
            method,
            metric,
            most_quiet_plies,
            up_to: Vec::new(),
            unheeded,
            values,
            bytes,
            rows,
            start,
            letters,
        })
    }

    /// All positions that games come to.
    ///
    /// # Errors
    ///
    /// Fails if the state at which games begin has no value.
    pub fn reached(
        moves: &Moves,
        values: &ReachedValues,
        up_to: &[Symmetry],
        letters: Letters,
    ) -> Result<SolvedGame, Error> {
        let rows = values.figures().iter().map(|one| SolvedRow {
            material: None,
            to_move: one
                .to_move
                .map_or("either".to_owned(), |side| moves.variant().rules().sides[side.index()].to_string()),
            figures: one.figures.clone(),
        });
        let line = values.best_line(values.start())?;
        Ok(SolvedGame {
            method: "reached",
            metric: Metric::End,
            most_quiet_plies: None,
            up_to: up_to.iter().map(Symmetry::to_string).collect(),
            unheeded: values.unheeded(),
            values: values.positions(),
            bytes: values.bytes(),
            rows: rows.collect(),
            start: Some(SolvedStart::new(moves, values.start(), values.start_value(), &line, letters)),
            letters,
        })
    }
}

impl SolvedStart {
    fn new(moves: &Moves, start: &GameState, value: GameValue, line: &[Move], letters: Letters) -> SolvedStart {
        let (mut state, mut text) = (start.clone(), Vec::new());
        for mv in line {
            text.push(moves.move_text(mv, &state, letters));
            state = moves.after(&state, mv);
        }
        SolvedStart { state: moves.state_text(start, letters), value, line: text }
    }
}
