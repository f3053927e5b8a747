// Sounds made on the spot, no files: a card on felt, chips, a knock, a bell for one's turn.

import { prefs } from "./prefs.svelte";

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (!prefs.sounds || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  return context;
}

/** A short burst of filtered noise: the rustle of a card, the knock on the table. */
function noise(length: number, frequency: number, volume: number, delay = 0): void {
  const out = audio();
  if (!out) return;
  const buffer = out.createBuffer(1, Math.ceil(out.sampleRate * length), out.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = new AudioBufferSourceNode(out, { buffer });
  const filter = new BiquadFilterNode(out, { type: "bandpass", frequency, Q: 0.8 });
  source
    .connect(filter)
    .connect(new GainNode(out, { gain: volume }))
    .connect(out.destination);
  source.start(out.currentTime + delay);
}

function tone(frequency: number, length: number, volume: number, delay = 0): void {
  const out = audio();
  if (!out) return;
  const start = out.currentTime + delay;
  const gain = new GainNode(out, { gain: 0 });
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  const source = new OscillatorNode(out, { frequency });
  source.connect(gain).connect(out.destination);
  source.start(start);
  source.stop(start + length);
}

export const sound = {
  card: () => noise(0.09, 2600, 0.12),
  chips: () => [0, 0.05, 0.09].forEach((delay) => tone(3800 + delay * 9000, 0.05, 0.025, delay)),
  knock: () => noise(0.07, 240, 0.5),
  turn: () => (tone(660, 0.5, 0.05), tone(880, 0.7, 0.045, 0.12)),
  win: () => [523, 659, 784].forEach((frequency, i) => tone(frequency, 0.6, 0.04, i * 0.09)),
  refused: () => tone(196, 0.25, 0.06),
};
