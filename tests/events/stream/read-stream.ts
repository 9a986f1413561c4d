// Reads a live stream frame by frame.

export interface Frame {
  id: number | null
  event: string | null
  data: unknown
  isComment: boolean
}

export class StreamReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #decoder = new TextDecoder()
  #text = ""

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader()
  }

  /** Returns the next frame, or null at the end of the stream. */
  async next(): Promise<Frame | null> {
    for (;;) {
      const end = this.#text.indexOf("\n\n")
      if (end >= 0) {
        const lines = this.#text.slice(0, end).split("\n")
        this.#text = this.#text.slice(end + 2)
        return parseFrame(lines)
      }
      const { done, value } = await this.#reader.read()
      if (done) return null
      this.#text += this.#decoder.decode(value, { stream: true })
    }
  }

  /** Returns the numbers of the next changes. */
  async numbers(count: number): Promise<(number | null)[]> {
    const found: (number | null)[] = []
    while (found.length < count) {
      const frame = await this.next()
      if (frame === null) return found
      if (frame.data !== null) found.push(frame.id)
    }
    return found
  }

  cancel(): Promise<void> {
    return this.#reader.cancel()
  }
}

function parseFrame(lines: readonly string[]): Frame {
  const find = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null
  const [id, data] = [find("id"), find("data")]
  return {
    id: id === null ? null : Number(id),
    event: find("event"),
    data: data === null ? null : JSON.parse(data),
    isComment: lines.some((line) => line.startsWith(":")),
  }
}
