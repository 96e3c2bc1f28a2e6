// Sounds of moves, made by the browser: a stone or a piece of wood that is put down.

/** The pitch of a knock, in hertz, and how long it sounds, in seconds. */
const KNOCKS = { move: [[520, 0.05]], capture: [[300, 0.09]], check: [[520, 0.05], [780, 0.08]], end: [[520, 0.09], [390, 0.09], [260, 0.2]] };
/** The pause between the knocks of one sound, in seconds. */
const PAUSE = 0.11;

let context;

/** Plays a sound: of a move, a capture, a check or the end. */
export function play(kind) {
  context ??= new AudioContext();
  KNOCKS[kind].forEach(([pitch, length], number) => knock(pitch, length, context.currentTime + number * PAUSE));
}

/** Noise around a pitch that dies away. */
function knock(pitch, length, at) {
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = noise.getChannelData(0);
  samples.forEach((_, place) => { samples[place] = (Math.random() * 2 - 1) * (1 - place / samples.length) ** 3; });
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 3 });
  const gain = new GainNode(context, { gain: 2.5 });
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}
