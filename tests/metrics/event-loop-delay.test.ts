import { describe, expect, it } from "vitest"
import { listDelays } from "@/lib/metrics/event-loop-delay"

describe("the delays of a late beat", () => {
  it.each([
    [0, [0]],
    [40, [40]],
    [250, [250, 150, 50]],
  ])("of %i ms are %j", (late, delays) => expect(listDelays(late)).toEqual(delays))

  it("are at most 601, also after a day of sleep", () => expect(listDelays(86_400_000)).toHaveLength(601))
})
