//! The results of a count, as plain data: the object that `--format json` prints, and the source of the human layout.
//!
//! The form is stable: a change that could break a reader raises [`SCHEMA`]. Numbers that may exceed 53 bits are
//! strings of digits. Strings also hold approximate numbers that may exceed a floating-point number. A missing value
//! (the logarithm of zero) is `null`.

use std::cmp::Ordering;

use qishu::numbers::approximate;
use qishu::{BigUint, Comparison, CountOfPositions, Method, Published, Variant, WeightedCount, numbers};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The version of most forms.
pub const SCHEMA: u32 = 1;

/// The version of the form of counts.
const COUNT_SCHEMA: u32 = 2;

/// The significant digits of approximate numbers.
const DIGITS: usize = 6;

/// The counts of some variants.
#[derive(Clone, Debug, Serialize)]
pub struct CountReport {
    /// The version of the form.
    schema: u32,
    /// The variants that were counted, in the order asked for.
    pub variants: Vec<VariantReport>,
    /// Those that were not.
    pub failed: Vec<FailedTarget>,
}

/// What could not be counted, and why.
#[derive(Clone, Debug, Serialize)]
pub struct FailedTarget {
    /// The argument.
    target: String,
    /// What is wrong; of rules with mistakes these, a line each.
    error: String,
    /// What to do about it, one sentence each.
    help: Vec<String>,
}

/// The count of one variant.
#[derive(Clone, Debug, Serialize)]
pub struct VariantReport {
    /// Which variant it is.
    #[serde(flatten)]
    pub heading: Heading,
    /// The number of positions.
    #[serde(serialize_with = "as_digits")]
    pub count: BigUint,
    /// Its logarithm to base 10.
    pub log10: Option<f64>,
    /// Its logarithm to base 2: the bits of a position at a fixed length.
    pub log2: Option<f64>,
    /// The number of whole bits.
    pub whole_bits: Option<u64>,
    /// The storage of all positions at log2(count) bits each.
    pub storage: Option<Storage>,
    /// Figures printed elsewhere.
    pub published: Vec<PublishedReport>,
    /// The weights of the positions, if they were asked for.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub weighted: Option<WeightReport>,
}

/// The weights of all positions.
#[derive(Clone, Debug, Serialize)]
pub struct WeightReport {
    /// Their sum.
    #[serde(serialize_with = "as_digits")]
    pub weight: BigUint,
    /// The mean weight of a position.
    pub mean_weight: Option<f64>,
}

/// Which variant is counted, and how.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Heading {
    /// Its name.
    pub name: String,
    /// Its title for people.
    pub title: String,
    /// Where its rules come from.
    pub sources: Vec<String>,
    /// The SHA-256 digest of what the positions follow from.
    pub digest: String,
    /// Whether only legal positions were counted, with the side to move.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub legal: bool,
    /// The material that was counted, if it was not all.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub material: Option<String>,
    /// The way in which it was counted.
    #[serde(serialize_with = "as_name", deserialize_with = "from_name")]
    pub method: Method,
    /// Whether a module compiled from the rules counted it.
    pub module: bool,
}

/// The storage of all positions, approximately.
#[derive(Clone, Debug, Serialize)]
pub struct Storage {
    /// In bytes.
    pub bytes: String,
    /// In terabytes of 2^40 bytes.
    pub terabytes: String,
}

/// A figure printed elsewhere, compared with the count.
#[derive(Clone, Debug, Serialize)]
pub struct PublishedReport {
    /// The figure as its source prints it.
    pub figure: String,
    /// The source of the figure.
    pub source: String,
    /// Whether it is an integer, and not a magnitude.
    pub exact: bool,
    /// Whether it is the count, or for a magnitude, what the count rounds to.
    pub agrees: bool,
    /// Figure minus count, with its sign; for an exact figure only.
    pub difference: Option<String>,
    /// Figure divided by count.
    pub ratio: Option<f64>,
    /// The logarithm of that to base 10.
    pub log10_ratio: Option<f64>,
    /// The comparison that these were made from.
    #[serde(skip)]
    pub comparison: Comparison,
    /// The figure with its source, as in the library.
    #[serde(skip)]
    pub printed: Published,
}

impl Default for CountReport {
    fn default() -> CountReport {
        CountReport { schema: COUNT_SCHEMA, variants: Vec::new(), failed: Vec::new() }
    }
}

impl FailedTarget {
    /// What is wrong with a target.
    pub fn new(target: String, error: String, help: Vec<String>) -> FailedTarget {
        FailedTarget { target, error, help }
    }
}

impl VariantReport {
    /// All that follows from the count of a variant.
    pub fn new(variant: &Variant, counted: CountOfPositions) -> VariantReport {
        let CountOfPositions { positions, method, by_module, .. } = counted;
        let published = variant.published().iter().filter_map(|one| PublishedReport::new(one, &positions)).collect();
        VariantReport { published, ..VariantReport::of(Heading::new(variant, method, by_module), positions) }
    }

    /// The report of positions with their weights.
    pub fn of_weighted(variant: &Variant, counted: WeightedCount) -> VariantReport {
        let weighted =
            Some(WeightReport { mean_weight: counted.mean().filter(|mean| mean.is_finite()), weight: counted.weight });
        VariantReport { weighted, ..VariantReport::of(Heading::new(variant, counted.method, false), counted.positions) }
    }

    /// The number that was asked for: the count, or the sum of the weights.
    pub fn asked(&self) -> &BigUint {
        self.weighted.as_ref().map_or(&self.count, |weighted| &weighted.weight)
    }

    /// The report of legal positions, for which no figures are published.
    pub fn of_legal(variant: &Variant, counted: CountOfPositions) -> VariantReport {
        let CountOfPositions { positions, method, by_module, .. } = counted;
        VariantReport::of(Heading::of_legal(variant, method, by_module), positions)
    }

    /// All that follows from a count, without published figures.
    pub fn of(heading: Heading, count: BigUint) -> VariantReport {
        VariantReport {
            heading,
            log10: numbers::log10(&count),
            log2: numbers::log2(&count),
            whole_bits: numbers::whole_bits(&count),
            storage: numbers::log10_bytes(&count).map(Storage::new),
            published: Vec::new(),
            weighted: None,
            count,
        }
    }
}

impl Heading {
    fn new(variant: &Variant, method: Method, module: bool) -> Heading {
        Heading {
            name: variant.name().to_string(),
            title: variant.title().to_string(),
            sources: variant.sources().to_vec(),
            digest: variant.digest(),
            legal: false,
            material: variant.material().map(ToString::to_string),
            method,
            module,
        }
    }

    /// The heading of legal positions.
    pub fn of_legal(variant: &Variant, method: Method, module: bool) -> Heading {
        Heading { legal: true, ..Heading::new(variant, method, module) }
    }
}

impl Storage {
    fn new(log10_bytes: f64) -> Storage {
        Storage {
            bytes: approximate(log10_bytes, DIGITS),
            terabytes: approximate(numbers::log10_terabytes(log10_bytes), DIGITS),
        }
    }
}

impl PublishedReport {
    /// `None` if the figure is none, which the grammar of rules files rules out.
    fn new(published: &Published, count: &BigUint) -> Option<PublishedReport> {
        let figure = published.figure()?;
        let comparison = figure.compare(count);
        Some(PublishedReport {
            figure: published.text.clone(),
            source: published.source.clone(),
            exact: figure.is_exact(),
            agrees: comparison.agrees,
            difference: comparison.difference.as_ref().map(|difference| match comparison.order {
                Ordering::Less => format!("-{difference}"),
                Ordering::Equal | Ordering::Greater => difference.to_string(),
            }),
            ratio: comparison.ratio,
            log10_ratio: comparison.log10_ratio,
            comparison,
            printed: published.clone(),
        })
    }
}

/// A number that is kept as a string of its digits.
#[derive(Clone, Debug)]
pub struct Digits(pub BigUint);

impl Serialize for Digits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        as_digits(&self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for Digits {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digits, D::Error> {
        let digits = String::deserialize(deserializer)?;
        digits.parse().map(Digits).map_err(|_| D::Error::custom(format!("`{digits}` is not a number")))
    }
}

/// Writes a number as a string of its digits.
///
/// # Errors
///
/// Fails if the serializer does.
pub fn as_digits<S: Serializer>(number: &BigUint, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

/// Reads a way to count by its name.
fn from_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Method, D::Error> {
    let name = String::deserialize(deserializer)?;
    let methods = [Method::Tables, Method::Frontier, Method::Domains, Method::Mixed];
    let method = methods.into_iter().find(|method| method.name() == name);
    method.ok_or_else(|| D::Error::custom(format!("`{name}` is no way to count")))
}

/// Writes a way to count as its name.
fn as_name<S: Serializer>(method: &Method, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(method.name())
}
