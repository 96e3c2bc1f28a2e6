//! The task number of this process within a batch job, as job schedulers set it in the environment.

use qishu::rules::shortened;

/// The variable of a job's task in each system, and how it counts.
const JOB_SYSTEMS: [JobSystem; 3] = [
    JobSystem { name: "Slurm", index: "SLURM_ARRAY_TASK_ID", array: Some(SLURM_ARRAY), first: 1 },
    JobSystem { name: "PBS", index: "PBS_ARRAY_INDEX", array: None, first: 1 },
    JobSystem { name: "Kubernetes", index: "JOB_COMPLETION_INDEX", array: None, first: 0 },
];

/// What Slurm says of the whole array.
const SLURM_ARRAY: ArrayVariables = ArrayVariables {
    count: "SLURM_ARRAY_TASK_COUNT",
    least: "SLURM_ARRAY_TASK_MIN",
    greatest: "SLURM_ARRAY_TASK_MAX",
    step: "SLURM_ARRAY_TASK_STEP",
};

/// A system that runs jobs of several tasks.
struct JobSystem {
    name: &'static str,
    /// The variable with the task's own number.
    index: &'static str,
    /// The variables about all tasks, where there are any.
    array: Option<ArrayVariables>,
    /// With which number a job begins whose number of tasks the user names.
    first: u64,
}

/// Variables about all tasks of a job.
struct ArrayVariables {
    count: &'static str,
    least: &'static str,
    greatest: &'static str,
    step: &'static str,
}

/// The index of this task, from 1 up to the number of tasks, and that number: what the user says it is, or what the
/// system says of the array. `variable` looks into the environment.
///
/// # Errors
///
/// Fails if this is no task of such a job, or one of two systems, if the number of tasks is not known, or if the
/// indices have gaps.
pub fn index_in_job(of: Option<u64>, variable: impl Fn(&str) -> Option<String>) -> Result<(u64, u64), String> {
    let mut running = JOB_SYSTEMS.iter().filter_map(|system| Some((system, variable(system.index)?)));
    let names = JOB_SYSTEMS.map(|system| system.index).join(", ");
    let (system, index) =
        running.next().ok_or_else(|| format!("this is no task of a job: none of {names} is set; write i/n"))?;
    if let Some((other, _)) = running.next() {
        let (one, other) = (system.index, other.index);
        return Err(format!("{one} and {other} are both set, of which one is meant: write i/n"));
    }
    let index = number(system.index, &index)?;
    let JobSystem { name, array, first, .. } = system;
    match (of, array) {
        (Some(of), _) => {
            let last = first.saturating_add(of).saturating_sub(1);
            let place = index.checked_sub(*first).filter(|place| *place < of);
            let place = place.ok_or_else(|| {
                let variable = system.index;
                format!("{variable} is {index}: tasks of {name} are counted from {first} here, up to {last} of {of}")
            })?;
            Ok((place + 1, of))
        }
        (None, None) => Err(format!("{name} does not say how many tasks there are: write auto/n, as in auto/8")),
        (None, Some(array)) => in_array(index, array, variable),
    }
}

/// The place of a task in an array of which all is said.
fn in_array(
    index: u64,
    array: &ArrayVariables,
    variable: impl Fn(&str) -> Option<String>,
) -> Result<(u64, u64), String> {
    let read = |name: &str| {
        let text = variable(name).ok_or_else(|| format!("{name} is not set: write auto/n, as in auto/8"))?;
        number(name, &text)
    };
    let [count, least, greatest] = [read(array.count)?, read(array.least)?, read(array.greatest)?];
    let step = if variable(array.step).is_some() { read(array.step)? } else { 1 };
    let steps = greatest.checked_sub(least).zip(count.checked_sub(1));
    let is_even = steps.is_some_and(|(length, steps)| steps.checked_mul(step) == Some(length));
    let place = index.checked_sub(least).filter(|place| is_even && step > 0 && place % step == 0);
    let place = place.map(|place| place / step).filter(|place| *place < count);
    let place = place.ok_or_else(|| {
        format!(
            "the array has gaps, {count} tasks from {least} to {greatest}: write auto/n, which counts them from 1 to n"
        )
    })?;
    Ok((place + 1, count))
}

fn number(name: &str, text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("{name} is `{}`, and no number", shortened(text)))
}

#[cfg(test)]
mod tests {
    use super::index_in_job;

    fn found(of: Option<u64>, variables: &[(&str, &str)]) -> Result<(u64, u64), String> {
        let value = |name: &str| variables.iter().find(|(one, _)| *one == name).map(|(_, value)| value.to_string());
        index_in_job(of, value)
    }

    fn slurm(id: &str, count: &str, least: &str, greatest: &str, step: &str) -> Result<(u64, u64), String> {
        found(
            None,
            &[
                ("SLURM_ARRAY_TASK_ID", id),
                ("SLURM_ARRAY_TASK_COUNT", count),
                ("SLURM_ARRAY_TASK_MIN", least),
                ("SLURM_ARRAY_TASK_MAX", greatest),
                ("SLURM_ARRAY_TASK_STEP", step),
            ],
        )
    }

    #[test]
    fn slurm_says_all_of_an_array_without_gaps() {
        assert_eq!(slurm("3", "8", "1", "8", "1"), Ok((3, 8)));
        assert_eq!(slurm("0", "8", "0", "7", "1"), Ok((1, 8)));
        assert_eq!(slurm("9", "4", "1", "13", "4"), Ok((3, 4)));
        for gaps in [slurm("3", "3", "1", "7", "1"), slurm("2", "4", "1", "13", "4"), slurm("3", "8", "1", "8", "0")] {
            assert!(gaps.clone().is_err_and(|error| error.contains("has gaps")), "{gaps:?}");
        }
        let silent = found(None, &[("SLURM_ARRAY_TASK_ID", "3")]);
        assert_eq!(silent, Err("SLURM_ARRAY_TASK_COUNT is not set: write auto/n, as in auto/8".to_string()));
        let wrong = slurm("three", "8", "1", "8", "1");
        assert_eq!(wrong, Err("SLURM_ARRAY_TASK_ID is `three`, and no number".to_string()));
    }

    /// A task that is run again is a separate array, without reference to the others.
    #[test]
    fn a_task_that_is_run_again_is_told_of_how_many() {
        let again = [("SLURM_ARRAY_TASK_ID", "4"), ("SLURM_ARRAY_TASK_COUNT", "1"), ("SLURM_ARRAY_TASK_MIN", "4")];
        assert_eq!(found(Some(8), &again), Ok((4, 8)));
        assert_eq!(found(Some(8), &[("PBS_ARRAY_INDEX", "8")]), Ok((8, 8)));
        assert_eq!(found(Some(8), &[("JOB_COMPLETION_INDEX", "0")]), Ok((1, 8)));
        let beyond = found(Some(8), &[("PBS_ARRAY_INDEX", "0")]);
        let message = "PBS_ARRAY_INDEX is 0: tasks of PBS are counted from 1 here, up to 8 of 8";
        assert_eq!(beyond, Err(message.to_string()));
        assert!(found(Some(8), &[("JOB_COMPLETION_INDEX", "8")]).is_err());
    }

    #[test]
    fn what_is_not_known_is_asked_for() {
        assert!(found(None, &[("PBS_ARRAY_INDEX", "1")]).is_err_and(|error| error.contains("write auto/n")));
        assert!(found(None, &[("JOB_COMPLETION_INDEX", "1")]).is_err_and(|error| error.contains("write auto/n")));
        assert!(found(Some(8), &[]).is_err_and(|error| error.contains("this is no task of a job")));
        let two = [("PBS_ARRAY_INDEX", "1"), ("JOB_COMPLETION_INDEX", "1")];
        assert!(found(Some(8), &two).is_err_and(|error| error.contains("are both set")));
    }
}
