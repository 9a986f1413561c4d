// CPU time for limits on synchronous work, in milliseconds of an ordinary machine. The time on the wall grows when other programs use
// the cores, and the CPU time too grows on a slow core, so a measurement is divided by how slow this machine is at the moment.

/** The CPU time of `walkText` on an ordinary core of 2026. */
const ORDINARY_MS = 9
/** A shorter time is within every limit, and is not worth the time of a comparison. */
const SHORT_MS = 20

const TEXT = JSON.stringify(
  Array.from({ length: 4_000 }, (_, id) => ({
    id,
    name: `service ${id}`,
    tags: ["a", "b", String(id)],
    price: { usd: id / 7, sats: null },
  })),
)

/** Starts to measure. @returns a function that returns the CPU time since then */
export function startCpuTime(): () => number {
  const elapsed = startClock()
  return () => {
    const ms = elapsed()
    return ms < SHORT_MS ? ms : ms / measureSlowness()
  }
}

/** The CPU time of work that is repeated, because a collection of garbage may fall into a run: the least of up to three runs. */
export function measureCpuTime(work: () => unknown, mostMs: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 3 && least > mostMs / 4; run += 1) {
    const elapsed = startCpuTime()
    work()
    least = Math.min(least, elapsed())
  }
  return least
}

function startClock(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
}

/** Returns how many times as long as an ordinary core this one takes, at least 1. */
function measureSlowness(): number {
  const times = [1, 2, 3].map(() => {
    const elapsed = startClock()
    walkText()
    return elapsed()
  })
  return Math.max(1, Math.min(...times) / ORDINARY_MS)
}

/** Does what the measured work does: parses JSON, walks over its values, and replaces in text. */
function walkText(): number {
  const countIn = (value: unknown): number =>
    typeof value === "object" && value !== null
      ? Object.values(value).reduce<number>((sum, inner) => sum + countIn(inner), 0)
      : String(value).length
  return countIn(JSON.parse(TEXT)) + TEXT.replace(/[a-z]+/g, (word) => word.toUpperCase()).length
}
