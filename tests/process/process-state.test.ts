import { describe, expect, it } from "vitest"
import { dropState, perProcess } from "@/lib/process/process-state"

describe("State that exists once per process", () => {
  it("is created once, by the first caller", () => {
    const first = perProcess("test.once", () => ({ made: 1 }))
    expect(perProcess("test.once", () => ({ made: 2 }))).toBe(first)
  })

  it("is created again after it was dropped", () => {
    const first = perProcess("test.dropped", () => ({ made: 1 }))
    expect(dropState("test.dropped")).toBe(first)
    expect(dropState("test.dropped")).toBeUndefined()
    expect(perProcess("test.dropped", () => ({ made: 2 }))).toEqual({ made: 2 })
  })
})
