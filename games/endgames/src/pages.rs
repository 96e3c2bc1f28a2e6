//! Words that are read in pages, so that tables of any size take bounded memory.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::{fmt, io};

/// The number of words in a page.
const PAGE_WORDS: usize = 1 << 8;

/// The number of bytes in a page.
pub const PAGE_BYTES: u64 = 8 * PAGE_WORDS as u64;

/// A source of words, such as a file.
pub trait WordSource: Send + Sync {
    /// Reads words, the first of them at index `first`.
    ///
    /// # Errors
    ///
    /// Fails if they cannot be read.
    fn read(&self, first: u64, words: &mut [u64]) -> io::Result<()>;
}

/// Memory for pages, shared by several tables. The pages that were read first are dropped first.
pub struct PageMemory {
    /// The maximum number of pages.
    most: usize,
    /// The pages in memory, each with the words to which it belongs.
    pages: Mutex<VecDeque<(Arc<Pages>, usize)>>,
    /// The first error of a source.
    failure: Mutex<Option<io::Error>>,
    has_failed: AtomicBool,
}

/// A page while it is in memory.
type PageSlot = RwLock<Option<Box<[u64]>>>;

/// Words in pages.
struct Pages {
    source: Arc<dyn WordSource>,
    /// The index of the first word in the source.
    first: u64,
    /// The number of words.
    length: usize,
    pages: Box<[PageSlot]>,
}

/// Words of a source, of which only some pages are in memory. A clone shares them.
#[derive(Clone)]
pub struct PagedWords {
    pages: Arc<Pages>,
    memory: Arc<PageMemory>,
}

impl PageMemory {
    /// Memory for `bytes` bytes, while up to `threads` threads look up words. A thread that reads a page holds it in
    /// addition to those that are kept. At least one page is kept.
    pub fn new(bytes: u64, threads: usize) -> PageMemory {
        let pages = usize::try_from(bytes / PAGE_BYTES).unwrap_or(usize::MAX);
        let most = pages.saturating_sub(threads).max(1);
        PageMemory { most, pages: Mutex::default(), failure: Mutex::default(), has_failed: AtomicBool::new(false) }
    }

    /// The first error of a source, in words. Words that could not be read count as 0, so results are wrong if there is
    /// one.
    pub fn failure(&self) -> Option<String> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(io::Error::to_string)
    }

    /// Whether a source had an error.
    pub fn has_failed(&self) -> bool {
        self.has_failed.load(Relaxed)
    }

    fn fail(&self, error: io::Error) {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        self.has_failed.store(true, Relaxed);
    }

    /// Registers a page that is in memory, and drops the oldest ones beyond the maximum.
    fn keep(&self, words: &Arc<Pages>, page: usize) {
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        pages.push_back((Arc::clone(words), page));
        let beyond = pages.len().saturating_sub(self.most);
        let dropped: Vec<_> = pages.drain(..beyond).collect();
        drop(pages);
        for (words, page) in dropped {
            *words.pages[page].write().unwrap_or_else(PoisonError::into_inner) = None;
        }
    }
}

impl PagedWords {
    /// `length` words of a source, the first of them at index `first`.
    pub fn new(source: Arc<dyn WordSource>, first: u64, length: usize, memory: &Arc<PageMemory>) -> PagedWords {
        let pages = (0..length.div_ceil(PAGE_WORDS)).map(|_| RwLock::default()).collect();
        PagedWords { pages: Arc::new(Pages { source, first, length, pages }), memory: Arc::clone(memory) }
    }

    /// The number of words.
    pub fn length(&self) -> usize {
        self.pages.length
    }

    /// The word at an index, which must be below the number of words.
    #[inline]
    pub fn word(&self, at: usize) -> u64 {
        let (page, place) = (at / PAGE_WORDS, at % PAGE_WORDS);
        let found = self.pages.pages[page].read().unwrap_or_else(PoisonError::into_inner);
        let word = found.as_ref().map(|words| words[place]);
        drop(found);
        word.unwrap_or_else(|| self.load(page, place))
    }

    /// Reads a page, and returns one of its words.
    #[cold]
    fn load(&self, page: usize, place: usize) -> u64 {
        let Pages { source, first, length, pages } = &*self.pages;
        let before = page * PAGE_WORDS;
        let mut words = vec![0; PAGE_WORDS.min(length - before)];
        if let Err(error) = source.read(first + before as u64, &mut words) {
            self.memory.fail(error);
            return 0;
        }
        let word = words[place];
        // Another thread may have read the page meanwhile.
        let mut slot = pages[page].write().unwrap_or_else(PoisonError::into_inner);
        if slot.is_none() {
            *slot = Some(words.into());
            drop(slot);
            self.memory.keep(&self.pages, page);
        }
        word
    }
}

impl fmt::Debug for PageMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PageMemory").field("most", &self.most).finish_non_exhaustive()
    }
}

impl fmt::Debug for PagedWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PagedWords").field("length", &self.length()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    /// Each word is the square of its index; no word is at or beyond the end.
    struct Squares {
        end: u64,
        read: AtomicU64,
    }

    impl WordSource for Squares {
        fn read(&self, first: u64, words: &mut [u64]) -> io::Result<()> {
            self.read.fetch_add(1, Relaxed);
            for (at, word) in (first..).zip(words) {
                *word = if at < self.end { at * at } else { return Err(io::ErrorKind::UnexpectedEof.into()) };
            }
            Ok(())
        }
    }

    fn squares(end: u64) -> Arc<Squares> {
        Arc::new(Squares { end, read: AtomicU64::new(0) })
    }

    /// The pages that are in memory.
    fn held(words: &PagedWords) -> usize {
        words.pages.pages.iter().filter(|page| page.read().is_ok_and(|page| page.is_some())).count()
    }

    #[test]
    fn words_are_those_of_the_source_and_few_pages_are_kept() {
        let length = 5 * PAGE_WORDS + 7;
        let source = squares(10 + length as u64);
        let memory = Arc::new(PageMemory::new(4 * PAGE_BYTES, 2));
        let words = PagedWords::new(source.clone(), 10, length, &memory);
        std::thread::scope(|scope| {
            for step in [1, 3] {
                let words = words.clone();
                scope.spawn(move || {
                    for at in (0..length).step_by(step) {
                        assert_eq!(words.word(at), (10 + at as u64).pow(2));
                    }
                });
            }
        });
        assert_eq!(held(&words), 2);
        assert!(source.read.load(Relaxed) >= 6 && memory.failure().is_none());
        let read = source.read.load(Relaxed);
        words.word(length - 1);
        words.word(length - 1);
        assert!(source.read.load(Relaxed) <= read + 1, "a page in memory is not read again");
    }

    #[test]
    fn memory_is_shared_and_errors_are_kept() {
        let memory = Arc::new(PageMemory::new(0, 1));
        let sound = PagedWords::new(squares(10), 0, 10, &memory);
        let short = PagedWords::new(squares(PAGE_WORDS as u64), 0, 2 * PAGE_WORDS, &memory);
        assert_eq!((sound.word(9), short.word(9), held(&sound), held(&short)), (81, 81, 0, 1));
        assert!(!memory.has_failed() && memory.failure().is_none());
        assert_eq!(short.word(PAGE_WORDS), 0);
        assert!(memory.has_failed());
        assert_eq!(memory.failure(), Some(io::Error::from(io::ErrorKind::UnexpectedEof).to_string()));
    }
}
