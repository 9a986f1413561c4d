import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { CLIENT_IDS, CLIENTS } from "@/lib/protocols/clients/client-table"
import { judgeClients } from "@/lib/protocols/clients/judge-clients"
import { REASONS } from "@/lib/protocols/clients/reasons"
import { ClientResult } from "@/lib/protocols/clients/schema"
import { PROTOCOLS } from "@/lib/protocols/names"
import { startCpuTime } from "@/tests/support/cpu-time"
import { l402Line, makeDocument, makeRequirement, NOW, paymentLine, SOMEONE, tempoRequest } from "../builders"
import { evm } from "../mpp/builders"
import { challengeReply, loadVectors, optionsOf, replyOf, x402Reply } from "../vectors"

// The verdicts on whole challenges. Other tests in this folder compare each rule with the real client.

const x402 = (...accepts: unknown[]) => judgeClients(x402Reply(makeDocument({ accepts })), ["x402"], NOW)[0]
const mppx = (...lines: string[]) => judgeClients(challengeReply(...lines), ["MPP"], NOW)[0]
const EURC = "0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42"
const custom = { chainId: 4217, sessionProtocol: "v2", escrowContract: SOMEONE }

describe("the verdict, its reason, and whether a setting helps", () => {
  test.each([
    ["one cent in USDC", x402(makeRequirement()), "pays", null],
    [
      "D-truth-02 no resource",
      judgeClients(x402Reply(makeDocument({ resource: undefined })), ["x402"], NOW)[0],
      "pays",
      null,
    ],
    [
      "D-truth-02 a resource without URL",
      judgeClients(x402Reply(makeDocument({ resource: {} })), ["x402"], NOW)[0],
      "pays",
      null,
    ],
    ["$5", x402(makeRequirement({ amount: "5000000" })), "needs_setting", "amount_over_limit"],
    ["EURC", x402(makeRequirement({ asset: EURC })), "needs_setting", "asset_not_default"],
    [
      "upto",
      x402(makeRequirement({ scheme: "upto", extra: { facilitatorAddress: SOMEONE } })),
      "needs_setting",
      "scheme_not_registered",
    ],
    ["upto without a facilitator", x402(makeRequirement({ scheme: "upto" })), "refuses", "facilitator_missing"],
    ["no signing domain", x402(makeRequirement({ extra: {} })), "refuses", "signing_domain_missing"],
    [
      "an unknown payment flow",
      x402(makeRequirement({ extra: { paymentFlow: "streaming" } })),
      "refuses",
      "payment_flow_unknown",
    ],
    ["a fraction of a second", x402(makeRequirement({ maxTimeoutSeconds: 0.5 })), "refuses", "timeout_invalid"],
    [
      "Solana",
      x402(makeRequirement({ network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" })),
      "needs_setting",
      "solana_not_registered",
    ],
    ["Stellar", x402(makeRequirement({ network: "stellar:pubnet" })), "needs_setting", "stellar_not_registered"],
    ["Solana by its name in version 1", x402(makeRequirement({ network: "solana" })), "refuses", "network_unknown"],
    [
      "an offer that the usual setup cannot pay, before one that it does not choose",
      x402(makeRequirement({ extra: {} }), makeRequirement({ scheme: "upto", extra: { facilitatorAddress: SOMEONE } })),
      "refuses",
      "signing_domain_missing",
    ],
    [
      "an offer of another scheme before one that the usual setup cannot pay",
      x402(makeRequirement({ scheme: "upto", extra: { facilitatorAddress: SOMEONE } }), makeRequirement({ extra: {} })),
      "needs_setting",
      "other_offer_chosen",
    ],
    ["a charge on Tempo", mppx(paymentLine()), "pays", null],
    [
      "a charge on another EVM chain",
      mppx(paymentLine(evm(), { method: "evm" })),
      "needs_setting",
      "method_not_registered",
    ],
    ["Lightning", mppx(paymentLine({}, { method: "lightning" })), "refuses", "method_unknown"],
    [
      "a session of version 1",
      mppx(paymentLine(undefined, { intent: "session" })),
      "needs_setting",
      "session_version_1",
    ],
    [
      "a session with its own escrow",
      mppx(paymentLine(tempoRequest({ methodDetails: custom }), { intent: "session" })),
      "needs_setting",
      "escrow_custom",
    ],
    [
      "one malformed challenge of two",
      mppx(paymentLine(), paymentLine(undefined, { id: null })),
      "refuses",
      "header_malformed",
    ],
  ])("%s", (_, result, verdict, reason) => {
    expect(result).toMatchObject({ verdict, reason })
    const texts = reason === null ? { message: null, setting: null } : REASONS[reason as keyof typeof REASONS]
    expect(result).toMatchObject(texts)
    expect(result?.setting !== null).toBe(verdict === "needs_setting")
  })
})

test("each offer is judged as if it were alone", () => {
  const offers = x402(makeRequirement({ amount: "5000000" }), makeRequirement(), "text")?.offers
  expect(
    offers?.map(({ position, scheme, network, verdict, reason }) => [position, scheme, network, verdict, reason]),
  ).toEqual([
    [0, "exact", "eip155:8453", "needs_setting", "amount_over_limit"],
    [1, "exact", "eip155:8453", "pays", null],
    [2, null, null, "refuses", "network_unknown"],
  ])
  expect(mppx('Basic realm="a"', paymentLine(), paymentLine(evm(), { method: "evm" }))?.offers).toMatchObject([
    { position: 0, scheme: "tempo/charge", network: null, verdict: "pays" },
    { position: 1, scheme: "evm/charge", verdict: "needs_setting" },
  ])
})

test("the clients of a protocol are those that speak it; lnget and lightning-tools pay L402", () => {
  const clientsOf = (protocol: (typeof PROTOCOLS)[number]) =>
    judgeClients(challengeReply(l402Line()), [protocol], NOW).map(({ client, verdict }) => [client, verdict])
  expect(clientsOf("L402")).toEqual([
    ["lightning-tools", "pays"],
    ["lnget", "pays"],
  ])
  expect(clientsOf("x402").map(([client]) => client)).toEqual([
    "x402-ts",
    "x402-v1",
    "agentkit",
    "faremeter",
    "pinion-os",
    "dexter",
    "mppx",
    "lightning-tools",
  ])
  expect(clientsOf("MPP").map(([client]) => client)).toEqual(["mppx", "lightning-tools"])
})

test("an amount of version 2 in the body is no invalid amount: pinion-os reads the field of version 1 there", () => {
  const read = (entry: Record<string, unknown>) => {
    const body = JSON.stringify(makeDocument({ accepts: [entry] }))
    const clients = judgeClients({ status: 402, headers: {}, body }, ["x402"], NOW)
    return clients.find(({ client }) => client === "pinion-os")
  }
  expect(read(makeRequirement())).toMatchObject({ verdict: "refuses", reason: "version_2_in_body" })
  expect(read(makeRequirement({ maxAmountRequired: "1.5" }))).toMatchObject({ reason: "amount_invalid" })
})

test("a stored challenge may have expired since it was received", () => {
  const line = challengeReply(paymentLine(undefined, { expires: "2026-11-21T00:05:00Z" }))
  expect(judgeClients(line, ["MPP"], NOW)[0]?.verdict).toBe("pays")
  expect(judgeClients(line, ["MPP"], new Date("2026-11-21T00:05:01Z"))[0]).toMatchObject({ reason: "expired" })
})

test("the list of offers and texts of untrusted servers are bounded", () => {
  const accepts = new Array(40).fill(makeRequirement({ scheme: "x".repeat(500), network: "evil\u0000" }))
  const offers = x402(...accepts)?.offers ?? []
  expect(offers).toHaveLength(16)
  expect(offers[0]?.scheme).toHaveLength(100)
  expect(offers[0]?.network).toBe("evil\ufffd")
})

test("hostile responses take no long time", () => {
  const long = "a".repeat(65_000)
  const cpuTime = startCpuTime()
  for (const reply of [
    challengeReply(`L402 ${long}`),
    challengeReply(`Payment ${long}`),
    challengeReply(`Payment a="${"payment ".repeat(8_000)}`),
    challengeReply("Payment ".repeat(8_000)),
    x402Reply(makeDocument({ accepts: new Array(200).fill(makeRequirement({ amount: "9".repeat(200) })) })),
    {
      status: 402,
      headers: {},
      body: `{"x402Version":1,"accepts":[{"scheme":"exact","network":"base","asset":"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913","maxAmountRequired":"${"9".repeat(900_000)}"}]}`,
    },
  ]) {
    expect(judgeClients(reply, PROTOCOLS, NOW).every(({ verdict }) => verdict !== "pays")).toBe(true)
  }
  expect(cpuTime()).toBeLessThan(2_000)
})

test("every response of the vectors has verdicts in the published shape", () => {
  for (const name of ["l402", "x402", "mpp"] as const) {
    for (const vector of loadVectors(name)) {
      const results = judgeClients(replyOf(vector), PROTOCOLS, optionsOf(vector).now)
      expect(results.map((result) => ClientResult.parse(result))).toEqual(results)
      expect(results.map(({ client }) => client)).toEqual(CLIENT_IDS)
    }
  }
})

test("the rules are those of the installed versions: compare the rules with the client, then change the version in CLIENTS", () => {
  const { packages } = JSON.parse(readFileSync(new URL("../../../package-lock.json", import.meta.url), "utf8")) as {
    packages: Record<string, { version: string }>
  }
  for (const id of CLIENT_IDS) {
    for (const name of CLIENTS[id].packages) {
      expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, CLIENTS[id].version])
    }
  }
})
