import { readFile } from "node:fs/promises"
import { describe, expect, test } from "vitest"
import { createResolve } from "@/lib/net/resolve"
import { safeFetch } from "@/lib/net/safe-fetch"
import { openHttp } from "./local-servers"
import { openNameServer, type Records } from "./name-server"

/** Opens a name server with these records. `resolve` sends each query at most twice, `timeoutMs` after each other. */
async function openResolve(records: Records, { timeoutMs = 60_000, allowPrivate = [] as string[] } = {}) {
  const { address, asked } = await openNameServer(records)
  return { resolve: createResolve({ servers: [address], timeoutMs })(allowPrivate), asked }
}

const NAME = "api.example.com"
const V4 = { address: "192.0.2.1", family: 4 }
const V6 = { address: "2001:db8::1", family: 6 }

describe("answers of name servers", () => {
  test("both families are queried at once, and IPv4 comes first", async () => {
    const { resolve, asked } = await openResolve({ [NAME]: { 4: ["192.0.2.1", "192.0.2.2"], 6: ["2001:db8::1"] } })
    const found = await resolve(NAME)
    expect(
      found
        .map(({ address }) => address)
        .slice(0, 2)
        .sort(),
    ).toEqual(["192.0.2.1", "192.0.2.2"])
    expect(found.slice(2)).toEqual([V6])
    expect(asked.toSorted()).toEqual([`4 ${NAME}`, `6 ${NAME}`])
  })

  test("a name with only IPv6 has its addresses, as has one with only IPv4", async () => {
    const { resolve } = await openResolve({ [NAME]: { 6: ["2001:db8::1"] }, "four.example.com": { 4: ["192.0.2.1"] } })
    expect(await resolve(NAME)).toEqual([V6])
    expect(await resolve("four.example.com")).toEqual([V4])
  })

  test("a family without an answer does not delay the other", async () => {
    const records = { [NAME]: { 4: ["192.0.2.1"], 6: null }, "six.example.com": { 4: null, 6: ["2001:db8::1"] } }
    const { resolve } = await openResolve(records, { timeoutMs: 1_000 })
    expect(await resolve(NAME)).toEqual([V4])
    expect(await resolve("six.example.com")).toEqual([V6])
  })

  test("a changed record counts at the next call", async () => {
    const records: Records = { [NAME]: { 4: ["192.0.2.9"] } }
    const { resolve } = await openResolve(records)
    await resolve(NAME)
    records[NAME] = { 4: ["192.0.2.1"] }
    expect(await resolve(NAME)).toEqual([V4])
  })

  test("a name that does not exist is an error of the name", async () => {
    const { resolve, asked } = await openResolve({})
    await expect(resolve("nowhere.invalid")).rejects.toMatchObject({ code: "ENOTFOUND" })
    expect(asked).toContain("4 nowhere.invalid")
    expect(await safeFetch("https://nowhere.invalid/", { resolve })).toMatchObject({ ok: false, reason: "dns" })
  })

  test("a server that never answers times out, and the system is not queried instead", async () => {
    const { resolve, asked } = await openResolve({ localhost: null }, { timeoutMs: 50 })
    await expect(resolve("localhost")).rejects.toMatchObject({ code: "ETIMEOUT" })
    expect(asked.filter((question) => question === "4 localhost")).toHaveLength(2)
  })

  test("a timeout is reported by safeFetch as dns", async () => {
    const { resolve } = await openResolve({ [NAME]: null }, { timeoutMs: 50 })
    const result = await safeFetch(`https://${NAME}/`, { resolve })
    expect(result).toMatchObject({ ok: false, reason: "dns", detail: expect.stringContaining("ETIMEOUT") })
  })

  test("200 names that hang at once delay neither another name nor the threads of the process", async () => {
    const names = Array.from({ length: 200 }, (_, index) => `hang${index}.example.com`)
    const hanging = Object.fromEntries(names.map((name) => [name, null]))
    const server = await openNameServer({ ...hanging, [NAME]: { 4: ["192.0.2.1"], 6: ["2001:db8::1"] } })
    const resolve = createResolve({ servers: [server.address], timeoutMs: 1_000 })([])
    let given = 0
    const pending: Promise<unknown>[] = []
    // Send 50 names (100 queries) at a time: the name server's socket buffers about 200 unread queries and drops the rest.
    for (let at = 0; at < names.length; at += 50) {
      pending.push(...names.slice(at, at + 50).map((name) => resolve(name).catch(() => (given += 1))))
      await expect.poll(() => server.asked.length, { interval: 5 }).toBe(2 * pending.length)
    }
    expect(await resolve(NAME)).toEqual([V4, V6])
    expect(await readFile("package.json", "utf8")).toContain("{")
    expect(given).toBe(0)
    await Promise.all(pending)
    expect(given).toBe(200)
  })
})

describe("names that the system resolves", () => {
  const LOOPBACK = expect.arrayContaining([{ address: "127.0.0.1", family: 4 }])

  test("a name that the operator allowed, without a query to a name server", async () => {
    const { resolve, asked } = await openResolve(
      { localhost: { 4: ["192.0.2.1"] } },
      { allowPrivate: ["LocalHost:4021"] },
    )
    expect(await resolve("localhost")).toEqual(LOOPBACK)
    expect(asked).toEqual([])
  })

  test.each([{ empty: {} }, { localhost: {} }])("a name that only the hosts file has: %j", async (zone) => {
    const { resolve, asked } = await openResolve(zone)
    expect(await resolve("localhost")).toEqual(LOOPBACK)
    expect(asked).toContain("4 localhost")
  })

  test.each([
    ["nobody listens where the name server should be", ["127.0.0.1:1"]],
    ["there is no name server at all", []],
  ])("%s", async (_case, servers) => {
    expect(await createResolve({ servers })([])("localhost")).toEqual(LOOPBACK)
  })

  test("many at once wait for a slot, and each is resolved", async () => {
    const { resolve } = await openResolve({})
    const found = await Promise.all(Array.from({ length: 100 }, () => resolve("localhost")))
    for (const addresses of found) expect(addresses).toEqual(LOOPBACK)
  })

  test("names beyond the queue fail as unknown", async () => {
    const resolve = createResolve({ servers: [] })([])
    const found = await Promise.allSettled(Array.from({ length: 400 }, () => resolve("localhost")))
    const refused = found.filter((one) => one.status === "rejected")
    expect(found.length - refused.length).toBe(258)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "ENOTFOUND" })
  })
})

describe("a private address makes safeFetch fail", () => {
  test.each([
    ["IPv4", { 4: ["10.0.0.1"] }],
    ["IPv6", { 6: ["fd00::1"] }],
    ["IPv6 next to public IPv4", { 4: ["8.8.8.8"], 6: ["::1"] }],
  ])("when it comes from a name server: %s", async (_case, record) => {
    const { resolve } = await openResolve({ [NAME]: record })
    const result = await safeFetch(`https://${NAME}/`, { resolve, allowPrivate: [] })
    expect(result).toMatchObject({ ok: false, reason: "dns" })
  })

  test("when it comes from the hosts file, unless the name is allowed", async () => {
    const server = await openHttp((request, response) => response.end(request.headers.host))
    const url = `http://localhost:${server.port}/`
    expect(await safeFetch(url, { allowPrivate: [] })).toMatchObject({ ok: false, reason: "blocked-address" })
    const allowed = await safeFetch(url, { allowPrivate: [`localhost:${server.port}`] })
    expect(allowed).toMatchObject({ ok: true, reply: { body: `localhost:${server.port}` } })
  })
})
