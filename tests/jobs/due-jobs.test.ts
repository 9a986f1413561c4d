import { describe, expect, it } from "vitest"
import { hasDueCheck, startWhenDue } from "@/lib/jobs/due-jobs"
import type { Job } from "@/lib/jobs/schedule"

const job: Job = { id: "trial", cron: "0 0 0 1 1 *", name: "Trial", does: "Tries.", retries: 0, run: async () => ({}) }
const INTERVAL_MS = 1

/** Watches a job whose isDue returns these values in order. Returns the calls of isDue and the runs, in order. */
async function watch(answers: boolean[], begin: () => Promise<void> | void = () => undefined) {
  const stop = new AbortController()
  const story: string[] = []
  const left = [...answers]
  const isDue = async () => {
    const answer = left.shift() ?? false
    if (left.length === 0) stop.abort()
    story.push(answer ? "due" : "idle")
    return answer
  }
  const begun = async () => {
    story.push("begin")
    await begin()
    story.push("end")
  }
  await startWhenDue({ ...job, isDue }, begun, stop.signal, INTERVAL_MS)
  return story
}

describe("watching a job", () => {
  it("starts it when it is due, and only then", async () => {
    expect(await watch([false, false, true, false, false])).toEqual([
      "idle",
      "idle",
      "due",
      "begin",
      "end",
      "idle",
      "idle",
    ])
  })

  it("starts it again while it is due, and calls isDue only after the run", async () => {
    const story = await watch([true, true, false], () => new Promise((resolve) => setImmediate(resolve)))
    expect(story).toEqual(["due", "begin", "end", "due", "begin", "end", "idle"])
  })

  it("does not call isDue after the signal, and ends without waiting for the next interval", async () => {
    let asked = 0
    const isDue = async () => {
      asked += 1
      return false
    }
    await startWhenDue({ ...job, isDue }, () => undefined, AbortSignal.abort(), INTERVAL_MS)
    expect(asked).toBe(0)
    const stop = new AbortController()
    const watching = startWhenDue({ ...job, isDue }, () => undefined, stop.signal, 3_600_000)
    stop.abort()
    await watching
    expect(asked).toBe(1)
  })

  it("applies to jobs with isDue only", () => {
    expect(hasDueCheck(job)).toBe(false)
    expect(hasDueCheck({ ...job, isDue: async () => true })).toBe(true)
  })
})
