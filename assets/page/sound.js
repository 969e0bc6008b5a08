// Plays the ring of samples that the program fills (struct page_sound).
class Ring extends AudioWorkletProcessor {
  constructor(options) {
    super();
    const { buffer, address, frames } = options.processorOptions;
    this.counters = new Uint32Array(buffer, address, 3); // written, read, is_open
    this.samples = new Int16Array(buffer, address + 12, 2 * frames);
    this.frames = frames;
  }

  process(inputs, outputs) {
    const [left, right] = outputs[0];
    let read = Atomics.load(this.counters, 1);
    const ready = Atomics.load(this.counters, 2)
      ? (Atomics.load(this.counters, 0) - read) >>> 0 : 0;
    const count = Math.min(ready, left.length);
    for (let i = 0; i < count; i++, read = (read + 1) >>> 0) {
      const at = 2 * (read % this.frames);
      left[i] = this.samples[at] / 32768;
      right[i] = this.samples[at + 1] / 32768;
    }
    Atomics.store(this.counters, 1, read);
    return true;
  }
}
registerProcessor("ring", Ring);
