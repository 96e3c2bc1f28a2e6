//! Numbers of positions in whole bytes, after a head that identifies the positions.

use std::io::{self, BufRead, Read, Seek, SeekFrom};

use num_bigint::BigUint;
use qishu_rules::shortened;

use crate::error::Error;
use crate::numbers::whole_bits;
use crate::variant::Variant;

/// The first line of every head; the number is the version of the format.
const FIRST_LINE: &str = "qishu positions 1";

/// The version of this library, to which numbers belong.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The maximum bytes of a line of a head: room for the digits of any count.
const LONGEST_LINE: u64 = 1 << 16;

/// The format of packed numbers: the positions they belong to and the bytes of each.
///
/// Packed numbers begin with a head of text lines and an empty line. The numbers follow one after another. Each has the
/// number of bytes that the greatest needs, the most significant first, so that bytes compare as the numbers do.
///
/// ```text
/// qishu positions 1
/// version 0.1.0
/// rules f91c1ad5…
/// variant xiangqi
/// numbered all
/// material K R | K
/// count 23418
/// bytes 2
///
/// ```
///
/// The digest is [`Variant::digest`] of the rules, with the material if positions of some material only are numbered.
/// For legal positions (`numbered legal`) it includes the digest of the moves. Without a given material its line is
/// missing. For orbits, an additional line `up-to` names the symmetries. The name of each symmetry given by the rules
/// is followed by its digest.
///
/// ```
/// use qishu::{PackedNumbers, Variant, Work};
///
/// let rules = "variant dots { board 20 x 1 sides one piece dot { count 0..20 anywhere } }";
/// let positions = Variant::from_text("dots", rules)?.positions(&Work::default())?;
/// let packing = positions.packing();
/// let mut bytes = packing.head();
/// for number in [7u32, 1 << 19] {
///     packing.pack(&number.into(), &mut bytes)?;
/// }
/// assert!(bytes.ends_with(&[0, 0, 7, 8, 0, 0]));
///
/// let numbers: Result<Vec<_>, _> = PackedNumbers::read(&bytes[..], &packing)?.collect();
/// assert_eq!(numbers?, [7u32.into(), (1u32 << 19).into()]);
/// # Ok::<(), qishu::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packing {
    version: String,
    digest: String,
    variant: String,
    is_legal: bool,
    material: Option<String>,
    up_to: Option<String>,
    count: BigUint,
}

/// Packed numbers, read one after another. Reading ends at the first number that cannot be read, except for a number
/// that is merely too large.
#[derive(Debug)]
pub struct PackedNumbers<R> {
    input: R,
    packing: Packing,
    /// The bytes of the head.
    head: u64,
    /// The number of records read so far.
    read: u64,
    is_ended: bool,
}

impl Packing {
    /// The packing of `count` positions of a variant, or of its legal ones; the digest is then that of the moves.
    pub(crate) fn new(variant: &Variant, legal_digest: Option<String>, count: &BigUint) -> Packing {
        Packing {
            version: VERSION.to_string(),
            is_legal: legal_digest.is_some(),
            digest: legal_digest.unwrap_or_else(|| variant.digest()),
            variant: variant.name().to_string(),
            material: variant.material().map(ToString::to_string),
            up_to: None,
            count: count.clone(),
        }
    }

    /// This packing for positions numbered up to these symmetries, if any.
    pub(crate) fn up_to(self, up_to: Option<String>) -> Packing {
        Packing { up_to, ..self }
    }

    /// The version of the library that numbered the positions.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The digest of the rules, in hexadecimal digits.
    #[must_use]
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// The variant's name.
    #[must_use]
    pub fn variant(&self) -> &str {
        &self.variant
    }

    /// Whether legal positions are numbered, each with the side to move.
    #[must_use]
    pub fn is_legal(&self) -> bool {
        self.is_legal
    }

    /// The material that the positions are restricted to, if they are.
    #[must_use]
    pub fn material(&self) -> Option<&str> {
        self.material.as_deref()
    }

    /// The symmetries up to which positions are numbered, separated by commas, if any. Each symmetry given by the rules
    /// is followed by its digest.
    #[must_use]
    pub fn symmetries(&self) -> Option<&str> {
        self.up_to.as_deref()
    }

    /// The number of positions; their numbers are below it.
    #[must_use]
    pub fn count(&self) -> &BigUint {
        &self.count
    }

    /// The bytes of each number: one or more.
    #[must_use]
    pub fn width(&self) -> usize {
        let bytes = whole_bits(&self.count).unwrap_or(0).div_ceil(8).max(1);
        // The count itself is in memory with the same number of bytes, so the width fits a machine number.
        usize::try_from(bytes).unwrap_or(usize::MAX)
    }

    /// The text before the numbers.
    #[must_use]
    pub fn head(&self) -> Vec<u8> {
        let Packing { version, digest, variant, is_legal, material, up_to, count } = self;
        let numbered = if *is_legal { "legal" } else { "all" };
        let material = material.as_ref().map(|material| format!("material {material}\n")).unwrap_or_default();
        let up_to = up_to.as_ref().map(|up_to| format!("up-to {up_to}\n")).unwrap_or_default();
        let width = self.width();
        let head = format!(
            "{FIRST_LINE}\nversion {version}\nrules {digest}\nvariant {variant}\nnumbered {numbered}\n\
             {material}{up_to}count {count}\nbytes {width}\n\n"
        );
        head.into_bytes()
    }

    /// Adds a number to some bytes.
    ///
    /// # Errors
    ///
    /// Fails if no position has the number.
    pub fn pack(&self, number: &BigUint, bytes: &mut Vec<u8>) -> Result<(), Error> {
        if number >= &self.count {
            return Err(Error::NoSuchNumber {
                number: number.clone(),
                variant: self.variant.clone(),
                count: self.count.clone(),
            });
        }
        // A number below the count fits the record width; zero has one byte.
        let digits = number.to_bytes_be();
        bytes.resize(bytes.len() + self.width() - digits.len(), 0);
        bytes.extend(digits);
        Ok(())
    }

    /// Reads a head; the input then stands at the first number.
    ///
    /// # Errors
    ///
    /// Fails if the input cannot be read, or has no such head. The message names the byte.
    pub fn read(input: &mut impl BufRead) -> Result<Packing, Error> {
        let mut head = HeadLines { input, byte: 0, found: String::new() };
        head.next("the first line")?;
        if head.found != FIRST_LINE {
            let message = match head.found.strip_prefix("qishu positions ") {
                Some(other) => format!("the form has version `{}`, where this library reads 1", shortened(other)),
                None => format!("the first line is not `{FIRST_LINE}`"),
            };
            return Err(head.wrong(&message));
        }
        let version = head.value("version")?;
        let digest = head.value("rules")?;
        let variant = head.value("variant")?;
        let is_legal = match head.value("numbered")?.as_str() {
            "all" => false,
            "legal" => true,
            _ => return Err(head.wrong("expected `numbered all` or `numbered legal`")),
        };
        head.next("`count`")?;
        let material = head.found.strip_prefix("material ").map(str::to_string);
        if material.is_some() {
            head.next("`count`")?;
        }
        let up_to = head.found.strip_prefix("up-to ").map(str::to_string);
        if up_to.is_some() {
            head.next("`count`")?;
        }
        let count = head.found.strip_prefix("count ").and_then(digits);
        let count = count.ok_or_else(|| head.wrong("expected `count` and a number"))?;
        let packing = Packing { version, digest, variant, is_legal, material, up_to, count };
        let width = packing.width();
        if head.value("bytes")? != width.to_string() {
            return Err(head.wrong(&format!("numbers below that count have {width} bytes each")));
        }
        head.next("an empty line")?;
        match head.found.is_empty() {
            true => Ok(packing),
            false => Err(head.wrong("expected an empty line, behind which the numbers begin")),
        }
    }

    /// The first difference between the two formats, if any; with a difference, numbers of one are meaningless to the
    /// other.
    fn differs_from(&self, other: &Packing) -> Option<String> {
        let numbered = |packing: &Packing| if packing.is_legal { "legal" } else { "all" };
        let material = |packing: &Packing| packing.material.clone().unwrap_or_else(|| "any".to_string());
        let up_to = |packing: &Packing| packing.up_to.clone().unwrap_or_else(|| "no symmetry".to_string());
        let all = [
            ("variant", self.variant.clone(), other.variant.clone()),
            ("numbered", numbered(self).to_string(), numbered(other).to_string()),
            ("material", material(self), material(other)),
            ("up-to", up_to(self), up_to(other)),
            ("version", self.version.clone(), other.version.clone()),
            ("rules", self.digest.clone(), other.digest.clone()),
            ("count", self.count.to_string(), other.count.to_string()),
        ];
        let differs = all.into_iter().find(|(_, one, other)| one != other);
        differs.map(|(what, one, other)| format!("the numbers are of `{what} {one}`, and not of `{what} {other}`"))
    }
}

impl<R: BufRead> PackedNumbers<R> {
    /// Packed numbers of those positions.
    ///
    /// # Errors
    ///
    /// Fails if the input cannot be read or has no head. Also fails if its numbers belong to other positions, other
    /// rules, or another version of this library. The message names the byte or the difference.
    pub fn read(mut input: R, wanted: &Packing) -> Result<PackedNumbers<R>, Error> {
        let packing = Packing::read(&mut input)?;
        if let Some(message) = packing.differs_from(wanted) {
            return Err(Error::NotPacked { message, byte: 0 });
        }
        // The text of a head is unique.
        let head = packing.head().len() as u64;
        Ok(PackedNumbers { input, packing, head, read: 0, is_ended: false })
    }

    /// The bytes that every number takes.
    #[must_use]
    pub fn width(&self) -> usize {
        self.packing.width()
    }

    fn record(&mut self) -> Result<Option<BigUint>, Error> {
        let (width, byte) = (self.packing.width(), self.byte());
        let mut record = Vec::with_capacity(width);
        let found = self.input.by_ref().take(width as u64).read_to_end(&mut record).map_err(unread)?;
        if found == 0 {
            return Ok(None);
        }
        self.read += 1;
        if found < width {
            let message = format!("byte {byte}: number {} is cut off: it has {found} of {width} bytes", self.read);
            return Err(Error::NotPacked { message, byte });
        }
        Ok(Some(BigUint::from_bytes_be(&record)))
    }

    /// The byte where the next number begins.
    fn byte(&self) -> u64 {
        self.head.saturating_add(self.read.saturating_mul(self.packing.width() as u64))
    }
}

impl<R: BufRead + Seek> PackedNumbers<R> {
    /// The total number of records in the input, independent of the reading position; a truncated record counts.
    ///
    /// # Errors
    ///
    /// Fails if the input has no length.
    pub fn records(&mut self) -> Result<u64, Error> {
        let length = self.input.seek(SeekFrom::End(0)).map_err(unread)?;
        self.go_to(self.read)?;
        Ok(length.saturating_sub(self.head).div_ceil(self.packing.width() as u64))
    }

    /// Moves on to the number of that index.
    ///
    /// # Errors
    ///
    /// Fails if the input cannot seek.
    pub fn go_to(&mut self, record: u64) -> Result<(), Error> {
        (self.read, self.is_ended) = (record, false);
        self.input.seek(SeekFrom::Start(self.byte())).map(drop).map_err(unread)
    }
}

impl<R: BufRead> Iterator for PackedNumbers<R> {
    type Item = Result<BigUint, Error>;

    fn next(&mut self) -> Option<Result<BigUint, Error>> {
        if self.is_ended {
            return None;
        }
        let byte = self.byte();
        match self.record() {
            Ok(Some(number)) if number < self.packing.count => Some(Ok(number)),
            Ok(Some(number)) => {
                let Packing { variant, count, .. } = &self.packing;
                let what = format!("number {} is {number}, where {variant} has {count} positions", self.read);
                Some(Err(Error::NotPacked { message: format!("byte {byte}: {what}, numbered from 0"), byte }))
            }
            Ok(None) => {
                self.is_ended = true;
                None
            }
            Err(error) => {
                self.is_ended = true;
                Some(Err(error))
            }
        }
    }
}

/// The lines of a head, one after another.
struct HeadLines<'a, R> {
    input: &'a mut R,
    /// Where the line that was read last begins.
    byte: u64,
    /// That line, without its end.
    found: String,
}

impl<R: BufRead> HeadLines<'_, R> {
    /// Reads the next line.
    fn next(&mut self, expected: &str) -> Result<(), Error> {
        if !self.found.is_empty() {
            self.byte += self.found.len() as u64 + 1;
        }
        let mut line = Vec::new();
        self.input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).map_err(unread)?;
        if line.pop() != Some(b'\n') {
            return Err(self.wrong(&format!("the head is cut off, expected {expected}")));
        }
        // Bytes that are not UTF-8 match no expected value, so replacement characters do no harm.
        self.found = String::from_utf8_lossy(&line).into_owned();
        Ok(())
    }

    /// The value of the next line, which must have that name.
    fn value(&mut self, name: &str) -> Result<String, Error> {
        self.next(&format!("`{name}`"))?;
        let value = self.found.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        value.map(str::to_string).ok_or_else(|| self.wrong(&format!("expected `{name}` and its value")))
    }

    fn wrong(&self, message: &str) -> Error {
        Error::NotPacked { message: format!("byte {}: {message}", self.byte), byte: self.byte }
    }
}

/// A number as it is printed: digits only, without leading zeros.
fn digits(text: &str) -> Option<BigUint> {
    text.parse().ok().filter(|number: &BigUint| number.to_string() == text)
}

fn unread(error: io::Error) -> Error {
    Error::File(format!("the packed numbers cannot be read: {error}"))
}
