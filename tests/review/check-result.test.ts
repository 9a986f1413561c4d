import { describe, expect, it } from "vitest"
import { judgeCheck, passes } from "@/lib/review/check-result"
import type { CheckResult, Pending } from "@/lib/review/schema"

type Facts = Pick<Pending, "findings" | "last_check" | "report">
const AT = "2026-11-21T01:00:00Z"
const check = (status: "ok" | "wrong" | "unreachable") => ({
  checked_at: AT,
  status,
  http_status: status === "unreachable" ? null : 402,
  error_message: null,
})
const finding = (severity: "error" | "warning" | "info") =>
  ({
    id: "f",
    severity,
    message: "",
    seen: null,
    expected: null,
    fix: "",
    section: "",
  }) as unknown as Facts["findings"][0]
const report = { protocol: "x402", httpStatus: 402, findings: [] } as unknown as Facts["report"]

describe("the newest check of a waiting listing", () => {
  it.each<[string, Partial<Facts>, CheckResult, boolean]>([
    ["a correct challenge", { last_check: check("ok"), report }, "passed", true],
    ["a correct challenge with a note", { last_check: check("ok"), findings: [finding("info")] }, "passed", true],
    [
      "a correct challenge with a warning",
      { last_check: check("ok"), findings: [finding("warning")] },
      "warnings",
      true,
    ],
    ["a challenge with an error", { last_check: check("ok"), findings: [finding("error")] }, "failed", false],
    ["another response", { last_check: check("wrong"), report }, "failed", false],
    ["no response, after a correct registration", { last_check: check("unreachable"), report }, "failed", false],
    ["only the probe of the registration", { report }, "passed", true],
    ["the probe of the registration with a warning", { report, findings: [finding("warning")] }, "warnings", true],
    ["no probe at all", {}, "unchecked", false],
  ])("%s", (_case, given, result, isPassing) => {
    const facts: Facts = { findings: [], last_check: null, report: null, ...given }
    expect(judgeCheck(facts)).toBe(result)
    expect(passes(facts)).toBe(isPassing)
  })
})
