import { describe, expect, it } from "vitest"
import { describeBadge, writeBadgeHtml, writeBadgeMarkdown } from "@/components/share/badge-words"
import type { BadgedService, BadgeFigure } from "@/lib/interfaces/badge/schema"
import { asked } from "./fixtures"

const FACTS: BadgedService = {
  name: "Harbour levels",
  host: "api.example.com",
  health_status: "healthy",
  probe_status: "probeable",
  uptime_30d: 0.9969,
  asked_price: asked({ price_usd: 0.001 }),
  test_network: false,
  shown_score: 97.9,
  has_changed_payee: false,
  checks: 2698,
}

describe("a badge of", () => {
  it.each<[BadgeFigure, Partial<BadgedService>, string, string]>([
    ["health", {}, "healthy", "good"],
    ["health", { health_status: "degraded" }, "degraded", "warning"],
    ["health", { health_status: "down" }, "down", "bad"],
    ["health", { health_status: "unknown" }, "unknown", "neutral"],
    ["health", { health_status: null }, "unknown", "neutral"],
    ["health", { has_changed_payee: true }, "payee changed", "warning"],
    ["health", { has_changed_payee: true, health_status: "down" }, "down, payee changed", "bad"],
    ["uptime", { has_changed_payee: true }, "payee changed", "warning"],
    ["price", { has_changed_payee: true }, "payee changed", "warning"],
    ["score", { has_changed_payee: true }, "payee changed", "warning"],
    ["uptime", {}, "uptime 99.6 % over 30 days", "good"],
    ["uptime", { uptime_30d: 0.4, health_status: "down" }, "uptime 40.0 % over 30 days", "bad"],
    ["uptime", { checks: 3 }, "not enough checks yet (3 of 96)", "neutral"],
    ["uptime", { checks: 0, uptime_30d: null }, "not measured yet", "neutral"],
    ["uptime", { uptime_30d: null, probe_status: "unprobeable" }, "not probed", "neutral"],
    ["price", {}, "$0.001 per call", "neutral"],
    ["price", { asked_price: asked({ price_sats: 21 }) }, "21 sats per call", "neutral"],
    ["price", { asked_price: null }, "no price known", "neutral"],
    ["price", { test_network: true }, "test network, no real money", "neutral"],
    ["summary", {}, "healthy · uptime 99.6 % · $0.001 per call", "good"],
    ["summary", { checks: 3, asked_price: null }, "healthy", "good"],
    ["summary", { health_status: "down" }, "down", "bad"],
    ["summary", { test_network: true, uptime_30d: null }, "healthy · test network", "good"],
    ["summary", { has_changed_payee: true }, "payee changed", "warning"],
    ["score", {}, "score 97.9", "good"],
    ["score", { shown_score: null, checks: 95 }, "not enough checks yet (95 of 96)", "neutral"],
    ["score", { shown_score: null, health_status: "down" }, "no score while down", "neutral"],
    ["score", { shown_score: null, uptime_30d: null, checks: 0 }, "not measured yet", "neutral"],
  ])("%s with %j is %j", (figure, given, message, tone) => {
    expect(describeBadge({ ...FACTS, ...given }, figure)).toEqual({ message, tone })
  })
})

describe("the code that embeds a badge", () => {
  const embedded = { alt: `Health of ]("><b>`, image: "https://d.example/badge/1.svg", page: "https://d.example/s/1" }

  it("escapes the name in Markdown and in HTML", () => {
    expect(writeBadgeMarkdown(embedded)).toBe(
      '[![Health of \\]("\\>\\<b\\>](https://d.example/badge/1.svg)](https://d.example/s/1)',
    )
    expect(writeBadgeHtml(embedded)).toBe(
      '<a href="https://d.example/s/1"><img src="https://d.example/badge/1.svg" alt="Health of ](&#34;&#62;&#60;b&#62;" height="20"></a>',
    )
  })
})
