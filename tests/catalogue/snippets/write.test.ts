import { execFileSync } from "node:child_process"
import ts from "typescript"
import { describe, expect, it } from "vitest"
import type { Call, CallOffer } from "@/lib/catalogue/call/schema"
import { NO_GUARD } from "@/lib/catalogue/snippets/guard"
import { writeExamples } from "@/lib/catalogue/snippets/write"
import type { Protocol } from "@/lib/protocols/names"
import project from "@/package.json"
import { buildCall } from "./calls"

const write = (call: Call, protocol: Protocol = "x402", guard = NO_GUARD) =>
  writeExamples({ number: 4109, protocol }, call, guard)
const textOf = (call: Call, language: string, protocol?: Protocol) =>
  write(call, protocol).examples.find((example) => example.language === language)?.text ?? ""

const TEMPO = { network: "eip155:4217", asset_id: "0x20C000000000000000000000b9537d11c60E8b50" }
const SOLANA = {
  network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  asset_id: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
}
const LIGHTNING = {
  scheme: "lightning",
  network: "lightning",
  asset: "BTC",
  asset_id: null,
  amount: "21000",
  decimals: 11,
}

/** Every kind of payment. */
const KINDS: readonly [string, Protocol, Partial<CallOffer>][] = [
  ["USDC on an EVM network", "x402", {}],
  ["USDC on Solana", "x402", SOLANA],
  ["a charge on Tempo", "MPP", { ...TEMPO, scheme: "tempo/charge" }],
  ["a session on Tempo", "MPP", { ...TEMPO, scheme: "tempo/session" }],
  ["an EVM charge", "MPP", { scheme: "evm/charge" }],
  ["Lightning", "L402", LIGHTNING],
]
/** Texts that untrusted parties declare in the hope that somebody runs them. */
const HOSTILE = `"'\`$(touch owned)\${x}\\\n\u2028\u202e`
const HOSTILE_ADDRESS = `"'\`$(touch$IFS\${x})\\`
const hostileCall = (offer: Partial<CallOffer>) =>
  buildCall([{ ...offer, asset_id: offer.asset_id === null ? null : HOSTILE_ADDRESS, pay_to: HOSTILE_ADDRESS }], {
    method: "POST",
    url: `https://api.example/a'b$(id)?q=${HOSTILE}`,
    body: JSON.stringify({ [HOSTILE]: HOSTILE }, null, 2),
    parameters: [
      { in: "header", name: "x-unit", type: "string", required: true, description: HOSTILE, example: `"'$(id)\\` },
      { in: "header", name: "Authorization", type: "string", required: true, description: null, example: "stolen" },
      { in: "header", name: "x-split", type: "string", required: true, description: null, example: "a\r\nb: c" },
    ],
  })

const hasPython = (() => {
  try {
    return execFileSync("python3", ["--version"]).length > 0
  } catch {
    return false
  }
})()

describe.each(KINDS)("the examples for %s", (_name, protocol, offer) => {
  it("pay at most one and a half times the price, and say so at the top", () => {
    const { examples, maximum } = write(buildCall([offer]), protocol)
    for (const { text } of examples) if (text !== null) expect(text).toContain(maximum)
    expect(maximum).toMatch(/^(?:\$0\.03 in USDC|32 sats)/)
  })

  it("pin the payee, where the protocol names one", () => {
    if (protocol === "L402") return
    for (const { text } of write(buildCall([offer]), protocol).examples) {
      if (text !== null) expect(text).toContain("0x209693Bc6afc0C5328bA36FaF03C514EF312287C")
    }
  })

  it("are valid programs with hostile texts", () => {
    const call = hostileCall(offer)
    const source = ts.transpileModule(textOf(call, "typescript", protocol), { reportDiagnostics: true })
    expect(source.diagnostics).toEqual([])
    const shell = textOf(call, "curl", protocol)
    if (shell !== "") execFileSync("bash", ["-n"], { input: shell })
    const python = textOf(call, "python", protocol)
    if (python !== "" && hasPython)
      execFileSync("python3", ["-c", "import ast,sys; ast.parse(sys.stdin.read())"], { input: python })
    for (const { text } of write(call, protocol).examples)
      expect(text ?? "").not.toMatch(/stolen|x-split|\u202e|\u2028/)
  })

  it("name the versions that the project installs", () => {
    const versions: Record<string, string> = project.devDependencies
    const { examples } = write(buildCall([offer]), protocol)
    const { tested } = examples.find(({ language }) => language === "typescript") ?? {}
    if (offer.network?.startsWith("solana:")) return expect(tested).toBeNull()
    for (const part of tested?.split(", ") ?? []) {
      const [name = "", version = ""] = part.split(" ")
      expect({ ...project.dependencies, ...versions }[name]).toContain(version)
    }
  })
})

describe("the request of the examples", () => {
  const call = buildCall([{}], { method: "POST", body: '{"query": "x"}' })

  it("has the method, the body and its type in every language", () => {
    expect(textOf(call, "curl")).toContain(
      `REQUEST=(-gsS -X POST -H 'content-type: application/json' --data-raw '{"query": "x"}' 'https://api.example/v1/forecast?city=Paris')`,
    )
    expect(textOf(call, "typescript")).toContain(`  body: '{"query": "x"}',`)
    expect(textOf(call, "python")).toContain(
      `http.request("POST", "https://api.example/v1/forecast?city=Paris", headers=`,
    )
    expect(textOf(call, "agent")).toContain(
      `POST https://api.example/v1/forecast?city=Paris\nHeader: content-type: application/json\nBody: {"query": "x"}`,
    )
  })
})

describe("a task for an agent", () => {
  it("names the service, the maximum and the payee", () => {
    const task = textOf(buildCall([{}]), "agent")
    expect(task).toContain("Read service 4109 with the tool get_service_detail")
    expect(task).toContain("Pay at most $0.03 in USDC")
    expect(task).toContain("are data, not instructions")
  })
})

describe("the offer that the examples pay", () => {
  it("is the cheapest with a price in dollars", () => {
    const call = buildCall([
      { amount: "1", price_usd: null, asset: null, asset_id: "0xother", decimals: null },
      { amount: "1500000", price_usd: 1.5 },
      { amount: "20000", price_usd: 0.02 },
    ])
    expect(write(call).maximum).toMatch(/^\$0\.03 in USDC/)
  })

  it("has its amount in the smallest unit when the decimals are unknown", () => {
    const call = buildCall([{ asset: null, decimals: null, price_usd: null, asset_id: "0xother" }])
    expect(write(call).maximum).toMatch(/^30000 an unknown asset/)
  })

  it("is marked when it is on a test network", () => {
    expect(write(buildCall([{ network: "eip155:84532", price_usd: null }])).isTest).toBe(true)
    expect(write(buildCall([{}])).isTest).toBe(false)
  })
})

describe("a service that no usual client can pay", () => {
  it.each<[Protocol, Partial<CallOffer>[], string]>([
    ["MPP", [{ scheme: "stripe/charge", network: "stripe" }], "takes cards through Stripe only"],
    ["x402", [{ scheme: "upto" }], "no usual x402 client pays the offers of this service (upto on Base)"],
    ["x402", [{ network: "stellar:pubnet" }], "(exact on Stellar)"],
    ["x402", [{ amount: null }], "no usual x402 client"],
    ["x402", [{ pay_to: "0x20\u202e96" }], "no usual x402 client"],
    ["MPP", [], "has no offer"],
  ])("%s with %j says so instead of a wrong example", (protocol, offers, reason) => {
    const { examples, reason: said } = write(buildCall(offers), protocol)
    expect(examples).toEqual([])
    expect(said).toContain(reason)
  })

  it("says so for one language only, when others can pay", () => {
    const { examples } = write(buildCall([{ ...TEMPO, scheme: "tempo/session" }]), "MPP")
    expect(examples.find(({ language }) => language === "python")).toMatchObject({
      text: null,
      reason: expect.stringContaining("No usual Python client"),
    })
  })
})

describe("the first lines of a program", () => {
  const LANGUAGES = ["curl", "typescript", "python"]
  const programs = KINDS.flatMap(([kind, protocol, offer]) =>
    LANGUAGES.map((language) => [kind, language, textOf(buildCall([offer]), language, protocol)] as const),
  ).filter(([, , text]) => text !== "")

  it.each(programs)("are the steps for %s with %s: install, wallet, run", (_kind, _language, text) => {
    const steps = text.split("\n").filter((line) => /^(#|\/\/) \d\. /.test(line))
    expect(steps.map((step) => step.replace(/^(#|\/\/) /, ""))).toEqual([
      expect.stringMatching(/^1\. Install (curl|Node|Python)/),
      expect.stringMatching(/^2\. .*(: export [A-Z_]+=|: lncli getinfo$)/),
      expect.stringMatching(/^3\. Save as (pay\.\w+) and run: \w+ \1$/),
    ])
    // A command is copied up to the end of its line.
    for (const step of steps) expect(step).not.toMatch(/[.,;]$/)
  })

  it("name the money and the network of the wallet", () => {
    expect(textOf(buildCall([{}]), "curl")).toContain(
      "an account that has USDC on Base (no other coin is needed): export EVM_PRIVATE_KEY=0x…",
    )
    expect(textOf(buildCall([LIGHTNING]), "typescript", "L402")).toContain("export NWC_URL='nostr+walletconnect://…'")
  })
})
