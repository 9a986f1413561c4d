import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { describe, expect, it } from "vitest"
import { parseEnv } from "@/lib/env/check"

describe("Settings", () => {
  it("have defaults, also when they are empty", () => {
    const settings = parseEnv({ PORT: "", BASE_URL: "", DATABASE_URL: "", AUTO_APPROVE: "" })
    expect(settings).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", AUTO_APPROVE: "verified", ALLOW_PRIVATE: [] })
    expect(settings).toEqual(parseEnv({}))
  })

  it.each([
    ["PORT", "70000"],
    ["PORT", "http"],
    ["WEB_PROCESSES", "0"],
    ["WEB_PROCESSES", "65"],
    ["WEB_PROCESSES", "automatic"],
    ["DRAIN_SECONDS", "61"],
    ["BASE_URL", "/"],
    ["BASE_URL", "ftp://directory.example"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["ADMIN_SECRET", "short"],
    ["ALLOW_PRIVATE", "127.0.0.1"],
    ["AUTO_APPROVE", "sometimes"],
    ["BTC_USD_RATE", "-1"],
    ["LOG_LEVEL", "loud"],
    ["LOG_FORMAT", "xml"],
    ["CONTACT_EMAIL", "operator"],
    ["CONTACT_EMAIL", "a@b.example?subject=x"],
    ["CONTACT_URL", "http://directory.example/contact"],
    ["CONTACT_URL", "javascript:alert(1)"],
    ["CODE_URL", "javascript:alert(1)"],
    ["DATA_LICENCE_URL", "http://licence.example/"],
    ["OPERATOR", "a".repeat(61)],
    ["CONTACT_URL", "https://a.example/a b"],
  ])("name the wrong variable: %s=%s", (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(`${name}`)
  })

  it.each([
    [{}, 0],
    [{ NODE_ENV: "production" }, 0],
    [{ HOST: "0.0.0.0" }, 5],
    [{ BASE_URL: "https://directory.example" }, 5],
    [{ BASE_URL: "https://directory.example", DRAIN_SECONDS: "0" }, 0],
    [{ DRAIN_SECONDS: "12" }, 12],
  ])("keep the port open in a stop where a balancer may be in front: %j → %i s", (variables, expected) => {
    expect(parseEnv(variables).DRAIN_SECONDS).toBe(expected)
  })

  it("take addresses and networks of the prober", () => {
    const PROBE_FROM = "203.0.113.7, 203.0.113.64/26,2001:db8::1, 2001:DB8:1::/48"
    expect(parseEnv({ PROBE_FROM }).PROBE_FROM).toEqual(PROBE_FROM.split(",").map((one) => one.trim()))
    expect(parseEnv({ PROBE_FROM: "" }).PROBE_FROM).toEqual([])
  })

  it.each([
    ["prober.example", "such as 203.0.113.7 or 2001:db8::/48, not prober.example"],
    ["203.0.113", "must be a comma list of IP addresses"],
    ["0313.0.113.7", "must be a comma list of IP addresses"],
    ["fe80::1%eth0", "must be a comma list of IP addresses"],
    ["203.0.113.7/24/1", "must be a comma list of IP addresses"],
    ["203.0.113.7/24", "203.0.113.7/24 is no network; did you mean 203.0.113.0/24?"],
    ["2001:db8::1/48", "did you mean 2001:db8::/48?"],
    ["203.0.113.0/33", "has no length of a network from 1 to 32"],
    ["0.0.0.0/0", "has no length of a network from 1 to 32"],
    ["2001:db8::/x", "has no length of a network from 1 to 128"],
  ])("name what is wrong with PROBE_FROM=%s", (value, problem) => {
    expect(() => parseEnv({ PROBE_FROM: `203.0.113.8,${value}` })).toThrow(problem)
  })

  it("name every wrong variable at once", () => {
    expect(() => parseEnv({ PORT: "x", LOG_LEVEL: "y" })).toThrow(/PORT: [\s\S]*LOG_LEVEL: /)
  })

  it("accept private addresses as host:port, for IPv6 too", () => {
    const ALLOW_PRIVATE = "127.0.0.1:4021, [::1]:4022"
    expect(parseEnv({ ALLOW_PRIVATE }).ALLOW_PRIVATE).toEqual(["127.0.0.1:4021", "[::1]:4022"])
  })

  it("come from a file .env where the environment has none", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "directory-env-"))
    writeFileSync(path.join(folder, ".env"), "PORT=4444\nSITE_NAME=From the file\n")
    const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href
    const module = pathToFileURL(path.resolve("lib/env/index.ts")).href
    const script = `import(${JSON.stringify(module)}).then(({ env }) => console.log(env.PORT, env.SITE_NAME))`
    const TSX_TSCONFIG_PATH = path.resolve("tsconfig.json")
    const own = { PATH: process.env["PATH"], TSX_TSCONFIG_PATH, NODE_ENV: "test" as const }
    const environment = { ...own, SITE_NAME: "From the environment" }
    const output = execFileSync(process.execPath, ["--import", loader, "-e", script], { cwd: folder, env: environment })
    rmSync(folder, { recursive: true })
    expect(output.toString().trim()).toBe("4444 From the environment")
  })
})

describe("Settings of sources", () => {
  it("select all sources but satring by default, the named ones, or none when the variable is empty, as in tests", () => {
    const usual = ["bazaar", "l402apps", "sponge", "l402directory", "mpp", "well-known", "exclusive"]
    expect(parseEnv({}).SOURCES).toEqual(usual)
    expect(parseEnv({ NODE_ENV: "production" }).SOURCES).toEqual(usual)
    expect(parseEnv({ SOURCES: " mpp, satring,mpp" }).SOURCES).toEqual(["mpp", "satring"])
    expect(parseEnv({ SOURCES: "" }).SOURCES).toEqual([])
    expect(parseEnv({ NODE_ENV: "test" }).SOURCES).toEqual([])
    expect(parseEnv({ NODE_ENV: "test", SOURCES: "mpp" }).SOURCES).toEqual(["mpp"])
  })

  it("select three price tickers by default, the named ones, or none when the variable is empty; one alone is rejected", () => {
    expect(new Set(parseEnv({}).BTC_USD_TICKERS.map((url) => new URL(url).hostname)).size).toBe(3)
    expect(parseEnv({ NODE_ENV: "test" }).BTC_USD_TICKERS).toEqual([])
    expect(parseEnv({ BTC_USD_TICKERS: "" }).BTC_USD_TICKERS).toEqual([])
    const two = ["https://a.example/", "https://b.example/x?y=1"]
    expect(parseEnv({ BTC_USD_TICKERS: two.join(" , ") }).BTC_USD_TICKERS).toEqual(two)
    expect(() => parseEnv({ BTC_USD_TICKERS: "https://a.example/" })).toThrow("BTC_USD_TICKERS: must be several")
    expect(() => parseEnv({ BTC_USD_TICKERS: "a.example,b.example" })).toThrow("BTC_USD_TICKERS.0: must be a URL")
  })

  it("are rejected for an unknown source, in a message that lists the known ones", () => {
    expect(() => parseEnv({ SOURCES: "bazaar,bazar" })).toThrow(
      "SOURCES.1: bazar is no source; there are bazaar, satring",
    )
  })

  it.each([
    ["SOURCE_BAZAAR_URL", "bazaar.example"],
    ["SOURCE_WELL_KNOWN_MINUTES", "0"],
    ["SOURCE_MPP_MINUTES", "hourly"],
  ])("name what is wrong: %s=%s", (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(name)
  })
})

const KEY = "k".repeat(32)
const NWC = {
  wallet: "b889ff5b1513b641e2a139f661a661364979c5beee91842f8f0ef42ab558e9d4",
  relay: "relay=wss%3A%2F%2Frelay.example.com",
  secret: "secret=71a8c14c1407c113601079c4302dab36460f0ccd0ad506f1f2dc73b5100e4f3c",
}
const NWC_URL = `nostr+walletconnect://${NWC.wallet}?${NWC.relay}&${NWC.secret}`

/** The variables that each Lightning back-end requires. */
const REQUIRED = {
  lnd: { LND_URL: "https://127.0.0.1:8080", LND_MACAROON: "0201036c6e64" },
  cln: { CLN_URL: "https://127.0.0.1:3010", CLN_RUNE: "KDhr6e8hnrA0K4T5gFqRYmPbGcNQ0jWvVvJmKsb1mZc9MQ==" },
  phoenixd: { PHOENIXD_URL: "http://127.0.0.1:9740", PHOENIXD_PASSWORD: "f1eb6e9f" },
  lnbits: { LNBITS_URL: "https://lnbits.example.com", LNBITS_KEY: "0b3f2f6c" },
  nwc: { NWC_URL },
}
const backends = Object.entries(REQUIRED)

describe("Settings of embeddings", () => {
  it.each([
    ["no server without a URL and a key", {}, undefined],
    ["a server without a key", { EMBEDDINGS_URL: "http://127.0.0.1:8080/v1" }, "http://127.0.0.1:8080/v1"],
    ["OpenAI's server for a key alone", { EMBEDDINGS_API_KEY: "sk-1" }, "https://api.openai.com/v1"],
    [
      "the server at the URL that is set with the key",
      { EMBEDDINGS_URL: "https://embed.example/v1", EMBEDDINGS_API_KEY: "sk-1" },
      "https://embed.example/v1",
    ],
  ])("select %s", (_, settings, url) => {
    const { EMBEDDINGS_URL, EMBEDDINGS_MODEL, EMBEDDINGS_DIMENSIONS } = parseEnv(settings)
    expect([EMBEDDINGS_URL, EMBEDDINGS_MODEL, EMBEDDINGS_DIMENSIONS]).toEqual([url, "text-embedding-3-small", 1536])
  })

  it.each([
    ["EMBEDDINGS_URL", "ftp://embed.example"],
    ["EMBEDDINGS_API_KEY", "two words"],
    ["EMBEDDINGS_DIMENSIONS", "4001"],
    ["EMBEDDINGS_MIN_COSINE", "2"],
  ])("name what is wrong: %s=%s", (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(name)
  })
})

describe("Settings of the paywall", () => {
  it("have the default price, rate and duration", () => {
    expect(parseEnv({})).toMatchObject({
      RATE_FREE: 100,
      RATE_PAID: 1000,
      L402_PRICE_SATS: 500,
      L402_HOURS: 24,
      LIGHTNING_NETWORK: "mainnet",
    })
  })

  it.each([
    ["dev", {}],
    ["dev", { NODE_ENV: "test" }],
    ["dev", { HOST: "::1", BASE_URL: "http://localhost:3000" }],
    ["dev", { NODE_ENV: "production", LIGHTNING_BACKEND: "dev" }],
    ["none", { NODE_ENV: "production" }],
    ["none", { BASE_URL: "https://directory.example" }],
    ["none", { BASE_URL: "http://192.0.2.1:3000" }],
    ["none", { HOST: "0.0.0.0" }],
    ["none", { LIGHTNING_BACKEND: "none" }],
  ])("choose the back-end %s for %j", (backend, settings) => {
    expect(parseEnv(settings).LIGHTNING_BACKEND).toBe(backend)
  })

  it.each(backends)("accept %s with its own variables, and name each that is missing", (backend, needs) => {
    const settings = { LIGHTNING_BACKEND: backend, ...needs }
    expect(parseEnv(settings)).toMatchObject(settings)
    for (const name of Object.keys(needs)) {
      expect(() => parseEnv({ ...settings, [name]: "" })).toThrow(
        `Bad configuration:\n  ${name}: is required with LIGHTNING_BACKEND=${backend}`,
      )
    }
    expect(() => parseEnv({ LIGHTNING_BACKEND: backend })).toThrow(new RegExp(Object.keys(needs).join("[^]*")))
  })

  it("accept several root keys, the current one first", () => {
    expect(parseEnv({ L402_ROOT_KEY: KEY }).L402_ROOT_KEY).toEqual([KEY])
    expect(parseEnv({ L402_ROOT_KEY: `${KEY}2, ${KEY}1,` }).L402_ROOT_KEY).toEqual([`${KEY}2`, `${KEY}1`])
  })

  it.each([
    ["L402_ROOT_KEY", "k".repeat(31)],
    ["L402_ROOT_KEY", `${KEY},short`],
    ["L402_ROOT_KEY", ","],
    ["REDIS_URL", "localhost:6379"],
    ["REDIS_URL", "http://localhost:6379"],
    ["RATE_FREE", "0"],
    ["RATE_PAID", "many"],
    ["L402_PRICE_SATS", "0.5"],
    ["L402_HOURS", "-1"],
    ["LIGHTNING_BACKEND", "visa"],
    ["LIGHTNING_NETWORK", "bitcoin"],
    ["LND_URL", "127.0.0.1:10009"],
    ["LND_MACAROON", "AgEDbG5k"],
    ["LND_MACAROON", "020"],
    ["LND_CA_FILE", "/nowhere/tls.cert"],
    ["CLN_CA_FILE", "/nowhere/ca.pem"],
    ["CLN_RUNE", "rune\nAuthorization: x"],
    ["LNBITS_KEY", "two words"],
    ["NWC_URL", "https://wallet.example.com"],
    ["NWC_URL", `nostr+walletconnect://${NWC.wallet}?${NWC.relay}`],
    ["NWC_URL", `nostr+walletconnect://${NWC.wallet}?${NWC.secret}`],
    ["NWC_URL", `nostr+walletconnect://${NWC.wallet}?relay=https://relay.example.com&${NWC.secret}`],
    ["NWC_URL", `nostr+walletconnect://${"f".repeat(64)}?${NWC.relay}&${NWC.secret}`],
  ])("name a wrong variable without repeating its value: %s=%s", (name, value) => {
    const parse = () => parseEnv({ [name]: value })
    expect(parse).toThrow(new RegExp(`^Bad configuration:\n  ${name}(\\.\\d)?: `))
    if (value.length > 20) expect(parse).not.toThrow(value)
  })

  it("are each documented in .env.example", () => {
    const example = readFileSync(".env.example", "utf8")
    const names = [
      "RATE_FREE",
      "RATE_PAID",
      "REDIS_URL",
      "L402_PRICE_SATS",
      "L402_HOURS",
      "L402_ROOT_KEY",
      "CONTACT_EMAIL",
      "CONTACT_URL",
      "OPERATOR",
      "CODE_URL",
      "DATA_LICENCE_URL",
    ]
    const more = ["LIGHTNING_BACKEND", "LIGHTNING_NETWORK", "LND_CA_FILE", "CLN_CA_FILE"]
    for (const name of [...names, ...more, ...backends.flatMap(([, needs]) => Object.keys(needs))]) {
      expect(example).toMatch(new RegExp(`^# ${name}=`, "m"))
    }
  })

  it("select the back-end by the operator's NODE_ENV, although Next sets NODE_ENV to production", () => {
    const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href
    const [module, check] = ["lib/env/index.ts", "lib/env/check.ts"].map(
      (file) => pathToFileURL(path.resolve(file)).href,
    )
    const load = `Promise.all([import(${JSON.stringify(module)}), import(${JSON.stringify(check)})])`
    const script = `${load}.then(([{ setRuntime }, { parseEnv }]) => {
      setRuntime(false)
      const { NODE_ENV, LIGHTNING_BACKEND } = parseEnv(process.env)
      console.log(NODE_ENV, LIGHTNING_BACKEND)
    })`
    const readSettings = (NODE_ENV: "development" | "production") => {
      const environment = { PATH: process.env["PATH"], TSX_TSCONFIG_PATH: path.resolve("tsconfig.json"), NODE_ENV }
      const output = execFileSync(process.execPath, ["--import", loader, "-e", script], {
        cwd: tmpdir(),
        env: environment,
      })
      return output.toString().trim()
    }
    expect(readSettings("development")).toBe("production dev")
    expect(readSettings("production")).toBe("production none")
  })
})
