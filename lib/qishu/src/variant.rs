//! A variant: its rules, of any origin, and their properties.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use qishu_counting::questions::material::{leading, with_leading, with_material};
use qishu_rules::{Decoration, Game, PieceTypeId, Rules};
use qishu_runtime::moves::StartPlaying;
use qishu_spec_lang::model::{NamedPartition, NamedRegion, NamedSymmetry, Weight, WrittenPlacement};
use qishu_spec_lang::{Model, Sources};

use crate::checked::{self, Checked};
use crate::digest;
use crate::error::Error;
use crate::figure::Published;
use crate::material::Material;

/// The positions of a game, defined by rules.
///
/// Rules are read from text by functions such as [`from_file`](Variant::from_file), or come from a module that a build
/// script compiled ([`compiled`](Variant::compiled)), which counts faster. Everything else is the same for both. A
/// clone is cheap.
#[derive(Clone)]
pub struct Variant(Arc<Inner>);

struct Inner {
    name: String,
    title: String,
    sources: Vec<String>,
    published: Vec<Published>,
    checked: Checked,
    /// The material that positions are restricted to.
    material: Option<Material>,
    /// The compiled moves.
    play: Option<StartPlaying>,
}

/// Reading rules.
impl Variant {
    /// Reads rules from a text. Its name is used in messages. Variants that it extends must be read with it, by
    /// [`from_texts`](Variant::from_texts).
    ///
    /// # Errors
    ///
    /// Fails with all mistakes in the rules.
    pub fn from_text(name: &str, text: &str) -> Result<Variant, Error> {
        first(Variant::all(checked::from_texts(&[(name, text)])?))
    }

    /// Reads rules from several texts, each a pair of a name and a text, which may extend one another. The variants
    /// come in the order of the texts.
    ///
    /// # Errors
    ///
    /// Fails with all mistakes in the rules of all texts.
    pub fn from_texts(texts: &[(&str, &str)]) -> Result<Vec<Variant>, Error> {
        Ok(Variant::all(checked::from_texts(texts)?))
    }

    /// Reads rules from a file. A variant that they extend is looked for in the file's folder, as `<name>.rules`.
    ///
    /// # Errors
    ///
    /// Fails with all mistakes in the rules, and if a file cannot be read.
    pub fn from_file(path: impl AsRef<Path>) -> Result<Variant, Error> {
        first(Variant::all(checked::from_files(&[path.as_ref().to_path_buf()])?))
    }

    /// Reads rules from several files, which may extend one another. The variants come in the order of the files. A
    /// file that is named twice is an error, since it defines a variant twice.
    ///
    /// # Errors
    ///
    /// Fails with all mistakes in the rules of all files, and if one of them cannot be read.
    pub fn from_files<P: AsRef<Path>>(paths: &[P]) -> Result<Vec<Variant>, Error> {
        let paths: Vec<PathBuf> = paths.iter().map(|path| path.as_ref().to_path_buf()).collect();
        Ok(Variant::all(checked::from_files(&paths)?))
    }

    /// A variant compiled into this program by a build script: one of the list `VARIANTS` that
    /// [`qishu_runtime::include_variants!`] defines. It is counted and numbered by its module.
    pub fn compiled(module: &'static qishu_runtime::Variant) -> Variant {
        let published = module.published.iter().map(|one| Published::new(one.figure, one.source));
        Variant(Arc::new(Inner {
            name: module.name.to_string(),
            title: module.title.to_string(),
            sources: module.sources.iter().map(|source| source.to_string()).collect(),
            published: published.collect(),
            checked: Checked::compiled(module),
            material: None,
            play: module.play,
        }))
    }

    /// The compiled moves, if there are any.
    pub(crate) fn play(&self) -> Option<StartPlaying> {
        self.0.play
    }

    /// A variant of a library: one of the list `LIBRARY` that [`qishu_runtime::include_variants!`] defines. Without a
    /// module, its rules are parsed.
    ///
    /// # Errors
    ///
    /// Fails if it has no module and its rules have mistakes, which the build script that listed it has ruled out.
    pub fn of_library(variant: &'static qishu_runtime::LibraryVariant) -> Result<Variant, Error> {
        match variant.module {
            Some(module) => Ok(Variant::compiled(module)),
            None => {
                let (models, sources) = checked::from_texts(variant.files)?;
                first(models.into_iter().map(|model| Variant::read(model, &sources, variant.play)).collect())
            }
        }
    }

    /// The variants of some models, which were read from these files.
    pub(crate) fn all((models, sources): (Vec<Model>, Sources)) -> Vec<Variant> {
        models.into_iter().map(|model| Variant::read(model, &sources, None)).collect()
    }

    fn read(model: Model, sources: &Sources, play: Option<StartPlaying>) -> Variant {
        let published = model.published.iter().map(|one| Published::new(&one.figure, &one.source));
        Variant(Arc::new(Inner {
            name: model.name.clone(),
            title: model.title.clone(),
            sources: model.sources.clone(),
            published: published.collect(),
            checked: Checked::read(model, sources),
            material: None,
            play,
        }))
    }
}

/// The content of the rules.
impl Variant {
    /// The variant's name, an identifier.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The title for people; the name where the rules give none.
    pub fn title(&self) -> &str {
        &self.0.title
    }

    /// Where the rules come from.
    pub fn sources(&self) -> &[String] {
        &self.0.sources
    }

    /// Published figures, to compare the count with; none for positions of given material.
    pub fn published(&self) -> &[Published] {
        &self.0.published
    }

    /// The source texts of the rules, as pairs of a name and a text: the variant's own file, then those that it
    /// extends. They can be read again by [`from_texts`](Variant::from_texts).
    #[must_use]
    pub fn files(&self) -> Vec<(&str, &str)> {
        self.0.checked.files()
    }

    /// The checked rules: the board, the sides, the pieces, and the other constraints.
    pub fn rules(&self) -> &Rules {
        self.0.checked.rules()
    }

    /// The SHA-256 digest, in hexadecimal digits, of all that determines the positions: the board, the pieces with
    /// their letters, and the other constraints. Titles, comments, moves, and the names of regions and laws are
    /// excluded. It belongs to this version of the program; other versions may give the same rules another digest.
    #[must_use]
    pub fn digest(&self) -> String {
        digest::of_rules(self.rules())
    }

    /// The named regions, as the first side sees them, in the order of the rules.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn regions(&self) -> Result<&[NamedRegion], Error> {
        Ok(&self.model()?.regions)
    }

    /// The named partitions and lists of lines, as the first side sees them, in the order of the rules.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn partitions(&self) -> Result<&[NamedPartition], Error> {
        Ok(&self.model()?.partitions)
    }

    /// The symmetries that the rules file gives, in the order of the rules. [`Variant::symmetries`] checks whether they
    /// hold.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn given_symmetries(&self) -> Result<&[NamedSymmetry], Error> {
        Ok(&self.model()?.symmetries)
    }

    /// The weights of pieces and of values of state variables, in the order of the rules. Only
    /// [weighted counts](Variant::count_weighted) depend on them.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn weights(&self) -> Result<&[Weight], Error> {
        Ok(&self.model()?.weights)
    }

    /// The placements of a piece type, in the words of the rules: `on files a c & ranks 4..5`.
    ///
    /// # Errors
    ///
    /// Fails if there is no such piece, or if the rules of a compiled variant cannot be read.
    pub fn placements_in_words(&self, piece_type: PieceTypeId) -> Result<Vec<String>, Error> {
        let written = self.model()?.written.get(piece_type.index()).ok_or(Error::NoSuchPiece(piece_type))?;
        Ok(written.iter().map(WrittenPlacement::place).collect())
    }

    /// The decoration of the board in drawings.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn decoration(&self) -> Result<&Decoration, Error> {
        Ok(&self.model()?.decoration)
    }

    /// The material that positions are restricted to, if any.
    pub fn material(&self) -> Option<&Material> {
        self.0.material.as_ref()
    }

    /// These rules with the number of every piece fixed: the positions of that material.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not allow this number of some piece.
    pub fn with_material(&self, material: &Material) -> Result<Variant, Error> {
        if material.opposing().is_some() {
            return Err(Error::Unknown {
                message: format!("`{material}` is material for endgame tables only"),
                help: vec!["rules and counts do not know whether pieces oppose each other".to_string()],
            });
        }
        Ok(self.restricted(with_material(self.model()?, material.numbers())?, Some(material.clone())))
    }

    /// Combinations of the numbers of the first pieces, ascending. They use the fewest pieces that give `at_least`
    /// combinations, or else all pieces. They divide a table by material into parts: the tables of
    /// [`with_leading_numbers`](Variant::with_leading_numbers), one after another, have the rows of the whole.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn leading_numbers(&self, at_least: usize) -> Result<Vec<Vec<u32>>, Error> {
        Ok(leading(self.model()?, at_least))
    }

    /// These rules with the numbers of the first pieces fixed.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not allow this number of some piece.
    pub fn with_leading_numbers(&self, numbers: &[u32]) -> Result<Variant, Error> {
        Ok(self.restricted(with_leading(self.model()?, numbers)?, self.0.material.clone()))
    }

    /// A copy with a model that has fewer positions.
    pub(crate) fn restricted(&self, model: Model, material: Option<Material>) -> Variant {
        let Inner { name, title, sources, checked, .. } = &*self.0;
        Variant(Arc::new(Inner {
            name: name.clone(),
            title: title.clone(),
            sources: sources.clone(),
            published: Vec::new(),
            checked: checked.changed(model),
            material,
            play: None,
        }))
    }

    /// Reads material, as in `K 2*R | K`: see [`Material`].
    ///
    /// # Errors
    ///
    /// Fails if the text names an unknown piece, or has another number of parts than there are sides. Limits on the
    /// numbers are not checked.
    pub fn parse_material(&self, text: &str) -> Result<Material, Error> {
        Material::parse(self.rules(), text)
    }

    /// Whether a compiled module counts the positions.
    pub fn is_compiled(&self) -> bool {
        self.module().is_some()
    }

    pub(crate) fn model(&self) -> Result<&Model, Error> {
        Ok(self.0.checked.model()?)
    }

    /// How pieces move.
    pub(crate) fn game(&self) -> Result<&Game, Error> {
        self.model()?.game.as_ref().ok_or_else(|| Error::NoMoves { variant: self.name().to_string() })
    }

    /// The game, if its legal positions are known from the moves onto royal pieces.
    pub(crate) fn game_of_legal_counts(&self) -> Result<&Game, Error> {
        let game = self.game()?;
        let reason = match (game.royal.is_empty(), game.has_blasts(), game.must_not_check) {
            (false, true, _) => "captures remove royal pieces nearby, and such checks are not counted",
            (_, _, true) => "no move may give check, and positions without any check are not counted",
            _ if !game.must_not_leave.is_empty() => {
                "no move may leave some groups, and positions without them are not counted"
            }
            _ if !game.royal_as_last.is_empty() => {
                "pieces are royal as the last of their type, and such checks are not counted"
            }
            _ => return Ok(game),
        };
        Err(Error::NotCounted(format!("{reason}: positions are, without `--legal`")))
    }

    /// The module that counts the positions, if there is one.
    pub(crate) fn module(&self) -> Option<&'static qishu_runtime::Variant> {
        match self.0.checked {
            Checked::Compiled { variant, .. } => Some(variant),
            Checked::Read { .. } => None,
        }
    }
}

/// The only variant of one text or file.
fn first(variants: Vec<Variant>) -> Result<Variant, Error> {
    variants.into_iter().next().ok_or_else(|| Error::Inconsistent("there are no rules to read".to_string()))
}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = f.debug_struct("Variant");
        text.field("name", &self.0.name).field("is_compiled", &self.is_compiled());
        if let Some(material) = &self.0.material {
            text.field("material", material);
        }
        text.finish()
    }
}
