import type { RequestListener } from "node:http"
import { describe, expect, it } from "vitest"
import { fetchRate } from "@/lib/sources/rate/refresh-rate"
import { findClosedPort } from "../../net/closed-port"
import { openHttp } from "../../net/local-servers"

const COINBASE = { data: { amount: "97000.12", base: "BTC", currency: "USD" } }
const KRAKEN = {
  error: [],
  result: { XXBTZUSD: { a: ["97100.2", "1", "1.000"], c: ["97100.10000", "0.00512"], o: "96000.0" } },
}
const BITSTAMP = { timestamp: "1795348800", open: "96500", high: "98000", low: "96000", last: "97040", volume: "812.1" }

/** Opens a server that responds to `/n` with `answers[n]`: an object or string is the body, a number is the status. */
async function openTickers(answers: readonly (object | string | number | RequestListener)[]) {
  const seen: string[] = []
  const { url } = await openHttp((request, response) => {
    seen.push(request.headers["user-agent"] ?? "")
    const answer = answers[Number(request.url?.slice(1))]
    if (typeof answer === "function") answer(request, response)
    else if (typeof answer === "number") response.writeHead(answer).end("{}")
    else response.end(typeof answer === "string" ? answer : JSON.stringify(answer))
  })
  return { seen, tickers: answers.map((_, at) => `${url}${at}`) }
}

const ask = (tickers: readonly string[], timeoutMs = 60_000) =>
  fetchRate({ tickers, userAgent: "directory-test", timeoutMs })

describe("the BTC/USD rate", () => {
  it("is the median of three public tickers, each parsed in its own shape", async () => {
    const { tickers, seen } = await openTickers([COINBASE, KRAKEN, BITSTAMP])
    const { rate, reason, quotes } = await ask(tickers)
    expect({ rate, reason }).toEqual({ rate: 97_040, reason: null })
    expect(quotes.map(({ price }) => price)).toEqual([97_000.12, 97_100.1, 97_040])
    expect(quotes.every(({ problem }) => problem === null)).toBe(true)
    expect(seen).toEqual(Array(3).fill("directory-test"))
  })

  it("is computed without a ticker that is down", async () => {
    const { tickers } = await openTickers([COINBASE, KRAKEN])
    const closed = `http://127.0.0.1:${await findClosedPort()}/`
    const { rate, quotes } = await ask([closed, ...tickers])
    expect(rate).toBeCloseTo(97_050.11)
    expect(quotes[0]).toEqual({ ticker: new URL(closed).host, price: null, problem: "ECONNREFUSED" })
  })

  it("is computed without a ticker that does not respond within the timeout", async () => {
    const { tickers } = await openTickers([COINBASE, KRAKEN, () => {}])
    const { rate, quotes } = await ask(tickers, 300)
    expect(rate).toBeCloseTo(97_050.11)
    expect(quotes[2]?.problem).toBe("no response in time")
  })

  it.each([
    ["zero", { last: "0" }],
    ["a number that cannot be", { last: 1e30 }],
    ["the same as text", { last: "1e30" }],
    ["a negative price", { last: "-97000" }],
    ["a word", { last: "expensive" }],
    ["no number", { last: null }],
    ["a price of something else", { data: { amount: "97000", base: "ETH", currency: "USD" } }],
    ["a price in something else", { data: { amount: "97000", base: "BTC", currency: "EUR" } }],
    ["Kraken's refusal", { error: ["EQuery:Unknown asset pair"] }],
    ["a list", [97_000]],
    ["a web page", "<!doctype html><title>97000</title>"],
    ["half a response", '{"last":"970'],
    ["nothing", ""],
  ])("ignores %s", async (_sentence, absurd) => {
    const { tickers } = await openTickers([absurd, COINBASE, KRAKEN])
    const { rate, quotes } = await ask(tickers)
    expect(rate).toBeCloseTo(97_050.11)
    expect(quotes[0]).toMatchObject({ price: null, problem: "no price in the response" })
  })

  it("reports a rejection by its status, and does not read an endless response", async () => {
    const { tickers } = await openTickers([429, "x".repeat(100_000), COINBASE])
    const { rate, reason, quotes } = await ask(tickers)
    expect({ rate, reason }).toEqual({ rate: null, reason: "Only one ticker responded." })
    expect(quotes.map(({ problem }) => problem)).toEqual(["HTTP 429", "the response is too large", null])
  })

  it("does not exist when the tickers disagree", async () => {
    const { tickers } = await openTickers([COINBASE, { last: "50000" }])
    expect(await ask(tickers)).toMatchObject({
      rate: null,
      reason: "The tickers disagree: 50000, 97000.12 dollars.",
    })
  })

  it("does not exist when all tickers are down, or there are none", async () => {
    const { tickers } = await openTickers([500, 503, 404])
    expect(await ask(tickers)).toMatchObject({ rate: null, reason: "No ticker responded." })
    expect(await ask([])).toEqual({ rate: null, reason: "No ticker responded.", quotes: [] })
    expect(await ask(["no address"])).toMatchObject({ rate: null, quotes: [{ ticker: "?", price: null }] })
  })
})
