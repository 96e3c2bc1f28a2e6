//! The text after the options in the help of the commands about parts.

/// Of `parts`.
pub const PARTS: &str = "\
A long `sample`, `rank`, `unrank`, `estimate`, `perft`, `match` or `reach --plies N`, and a `count` with --legal, --up-to, --by material or \
--by square, can be made by several machines: each makes a part \
with --shard, and --output names a folder that all can write. A part is there when its manifest is: a file beside it with the \
digest of the rules, the version, the seed and all options, which part it is, its lines, its bytes and its digest. What is begun again \
leaves parts that are there and whole. A folder keeps parts of one whole only: whatever else is refused.

With --shard auto a task of an array takes the part that Slurm says. Where the system does not say how many tasks there are, as with \
PBS and Kubernetes, or where some tasks of an array are run again, it is --shard auto/8: tasks are counted from 1 to 8 then, those of \
Kubernetes from 0 to 7.

Examples:
  qishu sample -n 1e8 --seed 7 --shard 3/8 --output parts NAME
  sbatch --array=1-8 job.sh    # whose command has --shard auto/8
  qishu parts verify parts
  qishu parts merge parts --output sample.txt";

/// Of `parts verify`.
pub const PARTS_VERIFY: &str = "\
Every file is read and compared with its manifest. Exit code 1 if a part is missing or damaged, its manifest included: what makes such a \
part again is the command with its --shard, into the same folder.

Examples:
  qishu parts verify parts
  sbatch --array=$(qishu parts verify --format plain parts) job.sh";

/// Of `parts merge`.
pub const PARTS_MERGE: &str = "\
Positions and numbers follow one another, estimates and counts are added up. The output is, to the byte, what one run prints with the \
same options. Nothing is printed unless all parts are there and whole.

Examples:
  qishu parts merge parts
  qishu parts merge parts --output sample.txt";
