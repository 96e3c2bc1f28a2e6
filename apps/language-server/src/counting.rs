//! Counts in the background, while the user does not type.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use qishu::{Variant, Work};

/// The limit on the work of a background count: a fraction of a second.
const STEPS: u128 = 1 << 24;
const ENTRIES: u128 = 1 << 20;
const BYTES: u64 = 1 << 26;

/// The rules of one text; later texts have greater numbers.
struct CountingJob {
    number: u64,
    texts: Vec<(String, String)>,
}

/// Counts texts in the order of their arrival, and stores the numbers of positions.
#[derive(Debug)]
pub struct PassingCounts {
    jobs: Sender<CountingJob>,
    /// The number of the latest text; counts of earlier ones stop.
    latest: Arc<AtomicU64>,
    counts: Arc<Mutex<BTreeMap<String, String>>>,
}

impl PassingCounts {
    /// Starts a thread that counts.
    pub fn new() -> PassingCounts {
        let (jobs, received) = channel();
        let latest = Arc::new(AtomicU64::new(0));
        let counts = Arc::new(Mutex::new(BTreeMap::new()));
        let shared = (Arc::clone(&latest), Arc::clone(&counts));
        // It ends with the channel.
        thread::spawn(move || count_all(&received, &shared.0, &shared.1));
        PassingCounts { jobs, latest, counts }
    }

    /// Counts these texts, the first of which extends the second and so on, and cancels earlier ones.
    pub fn start(&self, texts: Vec<(String, String)>) {
        let number = self.stop();
        // The thread lives as long as this value.
        let _ = self.jobs.send(CountingJob { number, texts });
    }

    /// Stops counting.
    pub fn stop(&self) -> u64 {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.latest.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// The number of positions of the text of that name, if it is known.
    pub fn count(&self, uri: &str) -> Option<String> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner).get(uri).cloned()
    }
}

impl Drop for PassingCounts {
    fn drop(&mut self) {
        self.stop();
    }
}

fn count_all(jobs: &Receiver<CountingJob>, latest: &AtomicU64, counts: &Mutex<BTreeMap<String, String>>) {
    while let Ok(mut job) = jobs.recv() {
        while let Ok(later) = jobs.try_recv() {
            job = later;
        }
        let is_latest = || latest.load(Ordering::Relaxed) == job.number;
        let watch = |_| if is_latest() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        let work = Work::default().most_steps(STEPS).most_entries(ENTRIES).most_bytes(BYTES).watched_by(&watch);
        let texts: Vec<(&str, &str)> = job.texts.iter().map(|(uri, text)| (uri.as_str(), text.as_str())).collect();
        // Refused or stopped counts have no number.
        let count = Variant::from_texts(&texts).ok().and_then(|variants| variants.first()?.count(&work).ok());
        let mut counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let (Some(count), Some((uri, _)), true) = (count, job.texts.first(), is_latest()) {
            counts.insert(uri.clone(), count.to_string());
        }
    }
}
