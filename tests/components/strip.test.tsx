import { describe, expect, it } from "vitest"
import { Strip } from "@/components/listing/strip"
import { buildShares, buildStrip } from "@/components/listing/strip-paths"
import { toHtml } from "./html"

const pathsOf = (days: string) => Object.fromEntries(buildStrip(days).paths.map(({ fill, d }) => [fill, d]))
const labelOf = (days: string) => buildStrip(days).label.replaceAll("\u00a0", " ")

describe("the strip of days", () => {
  it.each([
    ["h", { healthy: "M0 0h4v16h-4z" }],
    ["hhh", { healthy: "M0 0h14v16h-14z" }],
    ["hGh", { healthy: "M0 0h4v16h-4zM10 0h4v16h-4z", degraded: "M5 0h4v16h-4z" }],
    ["g", { degraded: "M0 0h4v6h-4z", healthy: "M0 6h4v10h-4z" }],
    ["dd", { down: "M0 0h9v6h-9z", healthy: "M0 6h9v10h-9z" }],
    ["D", { down: "M0 0h4v16h-4z" }],
    ["Dg", { down: "M0 0h4v16h-4z", degraded: "M5 0h4v6h-4z", healthy: "M5 6h4v10h-4z" }],
    ["--h", { none: "M0.5 12.5h3v3h-3zm5 0h3v3h-3z", healthy: "M10 0h4v16h-4z" }],
    ["", {}],
  ])("draws %s as one path per colour", (days, paths) => {
    expect(pathsOf(days)).toEqual(paths)
  })

  it("is 149 px wide for 30 days", () => {
    expect(buildStrip("h".repeat(30))).toMatchObject({ width: 149, height: 16 })
  })

  it.each([
    ["h".repeat(30), "30 days: all healthy"],
    ["-".repeat(30), "30 days: all without checks"],
    [`${"-".repeat(29)}D`, "30 days: 1 down, 29 without checks"],
    [`${"h".repeat(24)}gGdDD-`, "30 days: 24 healthy, 2 degraded, 3 down, 1 without checks"],
  ])("describes %s in one sentence", (days, label) => {
    expect(labelOf(days)).toBe(label)
  })

  it("is one picture with that sentence as its name", () => {
    expect(toHtml(<Strip strip={buildStrip(`${"h".repeat(29)}d`)} />)).toBe(
      '<svg class="day-strip" viewBox="0 0 149 16" width="149" height="16" role="img" aria-label="30 days: 29 healthy, 1 down">' +
        '<path data-fill="healthy" d="M0 0h144v16h-144zM145 6h4v10h-4z"></path><path data-fill="down" d="M145 0h4v6h-4z"></path></svg>',
    )
  })
})

describe("the strip of all services", () => {
  const usual = { unreachable: 0.1, degraded: 0.05 }

  it("shows the share of the checks without a response in red and of wrong and slow ones in amber", () => {
    expect(buildShares([usual, usual, null, { unreachable: 0.5, degraded: 0 }])).toEqual({
      label: "All services, 4\u00a0days: 50.0\u00a0% to 85.0\u00a0% right responses a day",
      paths: [
        { fill: "healthy", d: "M0 3h14v19h-14zM24 11h6v11h-6z" },
        { fill: "degraded", d: "M0 2h14v1h-14z" },
        { fill: "down", d: "M0 0h14v2h-14zM24 0h6v11h-6z" },
        { fill: "none", d: "M16.5 18.5h5v3h-5z" },
      ],
      ...{ width: 30, height: 22 },
    })
  })

  it.each([
    [[null], "All services, 1\u00a0day: no checks"],
    [[usual], "All services, 1\u00a0day: 85.0\u00a0% right responses a day"],
  ])("describes %j as %s", (days, label) => {
    expect(buildShares(days).label).toBe(label)
  })
})
