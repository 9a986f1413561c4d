// The HTTPS test hosts of providers.ts. The tests write the system's hosts file and use port 443. A child process sends the
// requests, because NODE_EXTRA_CA_CERTS is read only when a process starts.

import { execFile } from "node:child_process"
import { Resolver } from "node:dns/promises"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { withoutBlocks } from "./hosts-file"
import { FILE_PATH, type PlacedInput } from "./placed-file"
import { openProviders, type Providers, type Purpose } from "./providers"

const HOSTS = "/etc/hosts"
/** Reads the hosts file without the blocks of other processes, which may run at the same time. */
const readHosts = () => withoutBlocks(readFileSync(HOSTS, "latin1"), ({ pid }) => pid !== process.pid)
const before = readHosts()
const opened = await openProviders()
/** The HTTPS test hosts. Tests are skipped on a machine where the hosts cannot be opened. */
const providers = opened as Providers

const ASK = `
const [url] = process.argv.slice(1)
const describe = (error) => ({ code: error.name === "TimeoutError" ? "timeout" : error.cause.code })
try {
  const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(60_000) })
  const headers = Object.fromEntries(response.headers)
  const body = await response.text().catch((error) => describe(error).code)
  console.log(JSON.stringify({ status: response.status, headers, body }))
} catch (error) { console.log(JSON.stringify(describe(error))) }
`

interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: string
  code?: string
}

/** Sends a request from a new process, which trusts the hosts' certificate authority unless `trusts` is false. */
async function ask(purpose: Purpose, pathname: string = FILE_PATH, trusts = true): Promise<Answer> {
  const url = `https://${providers.hosts[purpose]}${pathname}`
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: trusts ? providers.settings.NODE_EXTRA_CA_CERTS : "" }
  const args = ["--input-type=module", "--eval", ASK, url]
  return JSON.parse((await promisify(execFile)(process.execPath, args, { env })).stdout)
}

async function control(method: string, path: string, body?: unknown) {
  const response = await fetch(providers.controlUrl + path, {
    method,
    body: body === undefined ? null : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}
const place = (purpose: Purpose, placed: PlacedInput) => control("PUT", `/file/${providers.hosts[purpose]}`, placed)

beforeEach(({ skip }) => {
  if ("missing" in opened) skip(opened.missing)
})

afterAll(() => providers.close?.())

describe("a provider's host", () => {
  it("has a certificate that is trusted only with the authority", async () => {
    expect(await ask("spare")).toMatchObject({ status: 404, body: "no such file\n" })
    expect(await ask("spare", FILE_PATH, false)).toEqual({ code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" })
    expect(await ask("untrusted")).toEqual({ code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" })
  })

  it.each([
    ["a hash", { content: "ab12\n" }, { status: 200, body: "ab12\n" }],
    ["a page", { content: "<html>", contentType: "text/html" }, { headers: { "content-type": "text/html" } }],
    ["a status", { status: 503, content: "later" }, { status: 503, body: "later" }],
    ["a redirect", { redirect: "https://else.test/" }, { status: 302, headers: { location: "https://else.test/" } }],
    // The second code is undici's, when TLS reports the end of the stream before the socket reports the reset.
    ["a reset", { reset: true }, { code: expect.stringMatching(/^(ECONNRESET|UND_ERR_SOCKET)$/) }],
  ])("responds with %s", async (_case, placed, answer) => {
    expect((await place("spare", placed)).status).toBe(200)
    expect(await ask("spare")).toMatchObject(answer)
  })

  it("responds drop by drop", async () => {
    await place("spare", { content: "abc", dripMs: 500 })
    const startedAt = performance.now()
    expect(await ask("spare")).toMatchObject({ status: 200, body: "abc" })
    expect(performance.now() - startedAt).toBeGreaterThan(1_000)
  })

  it("responds with a megabyte that begins with the content", async () => {
    await place("spare", { content: "ab12", bytes: 1_000_000 })
    const { body = "" } = await ask("spare")
    expect(body).toHaveLength(1_000_000)
    expect(body.trimEnd()).toBe("ab12")
  })

  it("has no file after its removal, and other hosts never have one", async () => {
    await place("spare", { content: "ab12" })
    expect(await ask("elsewhere")).toMatchObject({ status: 404 })
    expect(await control("DELETE", `/file/${providers.hosts.spare}`)).toMatchObject({ body: { removed: true } })
    expect(await ask("spare")).toMatchObject({ status: 404 })
  })

  it("sends an L402 challenge, an x402 challenge or both", async () => {
    const offers = async (path: string) => {
      const { status, headers = {} } = await ask("spare", path)
      return [status, "www-authenticate" in headers, "payment-required" in headers]
    }
    expect(await offers("/v1/l402")).toEqual([402, true, false])
    expect(await offers("/v1/x402/forecast?day=1")).toEqual([402, false, true])
    expect(await offers("/v1/dual/forecast")).toEqual([402, true, true])
    expect(await offers("/v1/free")).toEqual([404, false, false])
  })

  it("receives webhooks, responds as configured, and stores them", async () => {
    const hook = `/hook/${providers.hosts.webhooks}`
    expect((await control("PUT", hook, { status: 410, body: "moved" })).status).toBe(200)
    expect(await ask("webhooks", "/hook")).toMatchObject({ status: 410, body: "moved" })
    expect(await control("GET", hook)).toMatchObject({ body: [{ status: 410, body: "" }] })
  })

  it("stores its requests", async () => {
    await ask("dns", "/v1/l402/seen?secret=1")
    expect(await control("GET", `/seen/${providers.hosts.dns}`)).toEqual({ status: 200, body: ["GET /v1/l402/seen"] })
  })
})

it("the name server returns the records that the control has set", async () => {
  const resolver = new Resolver({ timeout: 60_000, tries: 1 })
  resolver.setServers([providers.settings.DNS_SERVERS])
  const name = `_directory-verify.${providers.hosts.dns}`
  await expect(resolver.resolveTxt(name)).rejects.toMatchObject({ code: "ENOTFOUND" })
  await control("PUT", `/names/${name}`, { TXT: ["directory-verify=ab"], 4: ["10.0.0.1"] })
  expect(await resolver.resolveTxt(name)).toEqual([["directory-verify=ab"]])
  expect(await resolver.resolve4(name)).toEqual(["10.0.0.1"])
  await control("DELETE", `/names/${name}`)
  await expect(resolver.resolveTxt(name)).rejects.toMatchObject({ code: "ENOTFOUND" })
})

it("the control reports an invalid command", async () => {
  expect(await place("spare", { body: "ab" } as PlacedInput)).toMatchObject({ status: 400 })
  expect(await control("PUT", "/file/nobody.test", {})).toMatchObject({ status: 404 })
})

it("a run that ends early removes its names, and the next run removes those of a killed one", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "hosts-"))
  const file = path.join(folder, "hosts")
  writeFileSync(file, "127.0.0.1 localhost\n")
  const module = JSON.stringify(fileURLToPath(new URL("./hosts-file.ts", import.meta.url)))
  const run = (end: string) => {
    const add = `addHosts(${JSON.stringify(file)}, { pid: process.pid, number: 1 }, "127.9.9.9", ["early.test"])`
    const script = `import { addHosts } from ${module}; await ${add}; ${end}`
    const args = ["--import", "tsx", "--input-type=module", "--eval", script]
    return promisify(execFile)(process.execPath, args).catch((error: { signal: string }) => error.signal)
  }
  await run("process.exit(0)")
  expect(readFileSync(file, "utf8")).toBe("127.0.0.1 localhost\n")
  expect(await run('process.kill(process.pid, "SIGKILL")')).toBe("SIGKILL")
  expect(readFileSync(file, "utf8")).toContain("127.9.9.9 early.test\n")
  await run("process.exit(0)")
  expect(readFileSync(file, "utf8")).toBe("127.0.0.1 localhost\n")
  rmSync(folder, { recursive: true })
})

it("a second run has other names, and both leave the hosts file with its former bytes", async () => {
  const second = (await openProviders()) as Providers
  expect(Object.values(second.hosts)).not.toContain(providers.hosts.spare)
  await second.close()
  expect(await ask("spare", "/v1/l402")).toMatchObject({ status: 402 })
  await providers.close()
  expect(readHosts()).toBe(before)
  expect(await ask("spare", "/v1/l402", false)).toEqual({ code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) })
})
