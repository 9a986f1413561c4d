import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { afterEach, describe, expect, it, vi } from "vitest"
import { isUpstreamFailure } from "@/lib/net/operator-fetch"
import { dropState } from "@/lib/process/process-state"
import { openHttp } from "@/tests/net/local-servers"
import { anInvoice, ORDER } from "./invoices"
import { openStub, type StubResponse } from "./stub-node"

const MACAROON = "0201036c6e6402f801030a10f2a1b4c7d6e5"
const good = (): StubResponse => ({ status: 200, body: { payment_request: anInvoice(), invoices: [] } })
const bad: StubResponse = { status: 500, body: { code: 2, message: `permission denied: ${MACAROON}`, details: [] } }

const settingsOf = (url: string) => ({
  LIGHTNING_BACKEND: "lnd",
  LND_URL: url,
  LND_MACAROON: MACAROON,
  LIGHTNING_NETWORK: "",
  LOG_LEVEL: "silent",
})

/** Loads lib/paywall/lightning/node.ts with these settings and without process-wide state, as a new process does. */
async function load(settings: Record<string, string>) {
  dropState("lightning node")
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  return loadCopy()
}

/** Loads the module again with the state of the process: Next bundles several copies of a module into one process. */
async function loadCopy() {
  vi.resetModules()
  const { createInvoice, describeNode, devNode } = await import("@/lib/paywall/lightning/node")
  const order = () =>
    createInvoice(ORDER, new Date()).then(
      ({ text }) => text.slice(0, 4),
      (error: unknown) => (isUpstreamFailure(error) ? error.reason : error),
    )
  return { order, describe: () => describeNode(new Date()), devNode }
}

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

/** Opens a local Lightning node. `answerWith` changes the node's response. `Date` is faked, so that `pass` can move the clock. */
async function openNode() {
  vi.useFakeTimers({ toFake: ["Date"] })
  let answer: () => StubResponse = good
  const { url, asked } = await openStub(() => answer())
  const node = await load(settingsOf(url))
  return { ...node, asked, answerWith: (other: () => StubResponse) => (answer = other) }
}

describe("the node behind its circuit breaker", () => {
  it("gets no request after three failures in a row, and callers fail at once", async () => {
    const { order, asked, answerWith } = await openNode()
    answerWith(() => bad)
    for (let turn = 0; turn < 3; turn += 1) expect(await order()).toBe("the node responded HTTP 500")
    for (let turn = 0; turn < 20; turn += 1) expect(await order()).toBe("the node failed a moment ago")
    expect(asked).toHaveLength(3)
  })

  it("gets requests when a success is between the failures", async () => {
    const { order, asked, answerWith } = await openNode()
    for (const answer of [() => bad, () => bad, good, () => bad, () => bad, good]) {
      answerWith(answer)
      await order()
    }
    expect(await order()).toBe("lnbc")
    expect(asked).toHaveLength(7)
  })

  it("gets one request after the wait, and the circuit opens again or closes", async () => {
    const { order, asked, answerWith } = await openNode()
    answerWith(() => bad)
    for (let turn = 0; turn < 3; turn += 1) await order()
    pass(19)
    expect(await order()).toBe("the node failed a moment ago")
    pass(2)
    expect(await order()).toBe("the node responded HTTP 500")
    expect(await order()).toBe("the node failed a moment ago")
    expect(asked).toHaveLength(4)
    answerWith(good)
    expect(await order()).toBe("the node failed a moment ago")
    pass(21)
    expect(await Promise.all([order(), order(), order()])).toEqual(["lnbc", "lnbc", "lnbc"])
    expect(await order()).toBe("lnbc")
  })

  it("is shared by all copies of its module", async () => {
    const { order, answerWith, asked } = await openNode()
    answerWith(() => bad)
    expect(await order()).toBe("the node responded HTTP 500")
    const copy = await loadCopy()
    expect(await copy.order()).toBe("the node responded HTTP 500")
    expect(await copy.describe()).toEqual({ backend: "lnd", state: "down" })
    expect(await copy.order()).toBe("the node failed a moment ago")
    expect(await order()).toBe("the node failed a moment ago")
    expect(asked).toHaveLength(3)
  })

  it("fails too when its invoice is not the one that was ordered", async () => {
    const { order, answerWith } = await openNode()
    answerWith(() => ({ status: 200, body: { payment_request: anInvoice({ network: "regtest" }) } }))
    expect(await order()).toBe("the node's invoice is for regtest, not for mainnet")
    answerWith(() => ({ status: 200, body: { payment_request: anInvoice({ amountMsat: 1_000n }) } }))
    expect(await order()).toBe("the node's invoice is for another amount")
    answerWith(() => ({ status: 200, body: { payment_request: anInvoice({ timestamp: 1_600_000_000 }) } }))
    expect(await order()).toBe("the node's invoice has expired")
    expect(await order()).toBe("the node failed a moment ago")
  })
})

describe("the node on the status page", () => {
  it("is checked at most twice a minute", async () => {
    const { describe, asked, answerWith } = await openNode()
    expect(await Promise.all([describe(), describe()])).toContainEqual({ backend: "lnd", state: "up" })
    answerWith(() => bad)
    pass(29)
    expect(await describe()).toEqual({ backend: "lnd", state: "up" })
    const questions = asked.length
    pass(2)
    expect(await describe()).toEqual({ backend: "lnd", state: "down" })
    expect(await describe()).toEqual({ backend: "lnd", state: "down" })
    expect(asked).toHaveLength(questions + 1)
  })

  it("is down at once while the circuit is open, and up again when it works", async () => {
    const { describe, order, asked, answerWith } = await openNode()
    expect(await describe()).toEqual({ backend: "lnd", state: "up" })
    answerWith(() => bad)
    for (let turn = 0; turn < 3; turn += 1) await order()
    const questions = asked.length
    expect(await describe()).toEqual({ backend: "lnd", state: "down" })
    expect(asked).toHaveLength(questions)
    answerWith(good)
    pass(21)
    expect(await describe()).toEqual({ backend: "lnd", state: "up" })
    expect(await order()).toBe("lnbc")
  })

  it("does not delay the page when it is slow, and its state is shown after its response", async () => {
    let answer = () => {}
    const { url } = await openHttp((_, response) => {
      answer = () => response.end(JSON.stringify({ invoices: [] }))
    })
    const { describe } = await load(settingsOf(url))
    const startedAt = performance.now()
    expect(await describe()).toEqual({ backend: "lnd", state: "unknown" })
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    const asked = describe()
    answer()
    expect(await asked).toEqual({ backend: "lnd", state: "up" })
  })

  it("is down while it hangs after a failure", async () => {
    let questions = 0
    const { url } = await openHttp((_, response) => {
      questions += 1
      if (questions === 1) response.writeHead(500).end()
    })
    const { order, describe } = await load(settingsOf(url))
    expect(await order()).toBe("the node responded HTTP 500")
    expect(await describe()).toEqual({ backend: "lnd", state: "down" })
    expect(questions).toBe(2)
  })

  it("is off when no node is configured", async () => {
    const { describe, order, devNode } = await load({ LIGHTNING_BACKEND: "none" })
    expect(await describe()).toEqual({ backend: "none", state: "off" })
    expect(await order()).toBe("there is no Lightning node")
    expect(devNode()).toBeNull()
  })
})

describe("the network", () => {
  it("is the one that the operator's node is on", async () => {
    const { url } = await openStub(() => ({ status: 200, body: { payment_request: anInvoice({ network: "signet" }) } }))
    const { order } = await load({ ...settingsOf(url), LIGHTNING_NETWORK: "signet" })
    expect(await order()).toBe("lntb")
  })

  it("of the development node is regtest, whatever the settings say", async () => {
    const { order, devNode } = await load({ LIGHTNING_BACKEND: "dev", L402_ROOT_KEY: "k".repeat(32) })
    expect(await order()).toBe("lnbc")
    expect((await devNode()?.createInvoice(ORDER))?.slice(0, 6)).toBe("lnbcrt")
  })
})

describe("the log", () => {
  const SCRIPT = `import("./lib/paywall/lightning/node.ts").then(async ({ createInvoice }) => {
    const order = () => createInvoice(${JSON.stringify(ORDER)}, new Date()).catch((error) => console.error(error))
    for (let turn = 0; turn < 6; turn += 1) await order()
    const now = Date.now
    Date.now = () => now() + 21_000
    for (let turn = 0; turn < 3; turn += 1) await order()
  })`

  it("reports once that the node fails and once that it works again, and never contains a credential", async () => {
    const { url, asked } = await openStub(() => (asked.length <= 3 ? bad : good()))
    const env = { ...process.env, ...settingsOf(url), NODE_ENV: "test" as const, LOG_LEVEL: "trace" }
    const run = promisify(execFile)(process.execPath, ["--import", "tsx", "-e", SCRIPT], { env })
    const { stdout, stderr } = await run
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(lines).toEqual([
      expect.objectContaining({ level: 50, backend: "lnd", reason: "the node responded HTTP 500" }),
      expect.objectContaining({ level: 30, backend: "lnd", msg: "the Lightning node works again" }),
    ])
    expect(stderr).toContain("the node failed a moment ago")
    expect(stdout + stderr).not.toContain(MACAROON)
  })
})
