// Where an answer is put together: memory that is used again and again. Pieces that wait for the last one would outlive the cheap
// part of garbage collection, and the dear part of it would run three times as often.

/** As many as are rendered at once on a busy day, each as large as most pages. */
const LIMITS = { bytes: 256 * 1024, largest: 2 * 1024 * 1024, kept: 8 } as const

export class Scratch {
  static readonly #free: Scratch[] = []
  #memory = Buffer.allocUnsafeSlow(LIMITS.bytes)
  #length = 0

  static take(): Scratch {
    return Scratch.#free.pop() ?? new Scratch()
  }

  append(chunk: Uint8Array): void {
    const length = this.#length + chunk.length
    if (length > this.#memory.length) {
      const larger = Buffer.allocUnsafeSlow(2 * length)
      this.#memory.copy(larger, 0, 0, this.#length)
      this.#memory = larger
    }
    this.#memory.set(chunk, this.#length)
    this.#length = length
  }

  /** What was put together, as a value of its own; the memory is free for others. */
  release(): Buffer {
    const whole = Buffer.from(this.#memory.subarray(0, this.#length))
    this.#length = 0
    const isOrdinary = this.#memory.length <= LIMITS.largest
    if (isOrdinary && Scratch.#free.length < LIMITS.kept) Scratch.#free.push(this)
    return whole
  }
}
