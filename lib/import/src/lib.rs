#![doc = include_str!("../README.md")]

mod ability;
mod army;
mod beside;
mod betza;
mod castling;
mod chains;
mod checks;
mod collinear;
mod counted;
mod drops;
mod effects;
mod ends;
mod extinction;
mod forms;
mod gates;
mod gating;
mod goals;
mod hands;
mod holdings;
mod ini;
mod inventory;
mod left_out;
mod missing;
mod mistake;
mod mixed;
mod older;
mod opening;
mod passing;
mod pieces;
mod promotions;
mod reach;
mod results;
mod rights;
mod roles;
mod settings;
mod side;
mod statements;
mod value;
mod walls;
mod words;
mod write;

use std::collections::{BTreeMap, BTreeSet};

use ini::Section;
pub use left_out::{LeftOut, RulesPart};
pub use mistake::{Fault, ImportMistake};
use settings::{DEFAULTS, Settings};
use words::TEMPLATES;

/// A file of variants.
#[derive(Debug)]
pub struct Collection {
    sections: Vec<Section>,
}

/// A variant as a rules file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The name of the variant in the rules file.
    pub name: String,
    /// The rules file, in canonical form.
    pub text: String,
    /// The omissions, sorted.
    pub left_out: Vec<LeftOut>,
}

impl Imported {
    /// Whether the rules count exactly the positions of the variant's pieces: all omissions concern moves and ends.
    #[must_use]
    pub fn has_all_positions(&self) -> bool {
        self.left_out.iter().all(|left_out| left_out.part != RulesPart::Positions)
    }

    /// Whether the file contains the moves of pieces.
    #[must_use]
    pub fn has_moves(&self) -> bool {
        !self.left_out.iter().any(|left_out| left_out.part.is_of_every_turn())
    }
}

impl Collection {
    /// Reads a file of variants.
    ///
    /// ```
    /// let text = "[small:chess]\nmaxRank = 4\nmaxFile = 4\nstartFen = k2r/4/4/R2K w - - 0 1\ncastling = false\n";
    /// let variants = qishu_import::Collection::read(text)?;
    /// let small = variants.import("small").expect("there is such a variant")?;
    /// assert!(small.text.contains("move king steps along file, rank, diagonal"));
    /// assert!(small.left_out.is_empty());
    /// # Ok::<(), qishu_import::ImportMistake>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if a line is invalid, or if two variants have the same name.
    pub fn read(text: &str) -> Result<Collection, ImportMistake> {
        Ok(Collection { sections: ini::sections(text)? })
    }

    /// The names of the variants, in the order of the file.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.sections.iter().map(|section| &*section.name)
    }

    /// A variant of the file as a rules file, if there is one of that name.
    ///
    /// # Errors
    ///
    /// Fails if the section or one that it inherits from cannot be read, or if the board cannot be described.
    #[must_use]
    pub fn import(&self, name: &str) -> Option<Result<Imported, ImportMistake>> {
        let place = self.sections.iter().position(|section| section.name == name)?;
        Some(self.import_section(place))
    }

    fn import_section(&self, place: usize) -> Result<Imported, ImportMistake> {
        let settings = self.settings(place)?;
        let line = settings.opening_line;
        let written = write::rules_file(&self.sections[place].name, &self.rules_names()[place], &settings);
        written.map_err(|fault| ImportMistake { line, fault })
    }

    /// The names that the variants have as rules, in the order of the file; no two are equal. Of variants whose names
    /// differ only in what a name of rules cannot hold, the later ones are numbered.
    fn rules_names(&self) -> Vec<String> {
        let plain: Vec<String> = self.sections.iter().map(|section| write::variant_name(&section.name)).collect();
        let mut taken: BTreeSet<String> = BTreeSet::new();
        let mut names = Vec::new();
        for (place, name) in plain.iter().enumerate() {
            let is_free = |other: &String| !taken.contains(other) && !plain[place + 1..].contains(other);
            let mut numbered = (2..).map(|number: usize| format!("{name}_{number}"));
            let name = match taken.contains(name) {
                true => numbered.find(is_free).unwrap_or_default(),
                false => name.clone(),
            };
            taken.insert(name.clone());
            names.push(name);
        }
        names
    }

    /// The settings of a section, including inherited ones.
    fn settings(&self, place: usize) -> Result<Settings, ImportMistake> {
        let known: BTreeMap<&str, &Section> = TEMPLATES.iter().map(|section| (&*section.name, section)).collect();
        let mut sections = vec![&self.sections[place]];
        let mut above = &self.sections[..place];
        let mut templates_left = TEMPLATES.len();
        while let Some(base) = sections.last().and_then(|section| section.base.as_deref()) {
            let line = self.sections[place].line;
            let next = match above.iter().rposition(|section| section.name == base) {
                Some(found) => {
                    let section = &above[found];
                    above = &above[..found];
                    Some(section)
                }
                None => {
                    above = &[];
                    let template = known.get(base).copied().filter(|_| templates_left > 0);
                    templates_left = templates_left.saturating_sub(1);
                    template
                }
            };
            sections.push(next.ok_or_else(|| ImportMistake { line, fault: Fault::UnknownBase(base.to_owned()) })?);
        }
        sections.iter().rev().try_fold(DEFAULTS.clone(), |settings, section| settings.with(section))
    }
}
