import { createSocket } from "node:dgram"
import { describe, expect, onTestFinished, test } from "vitest"
import { createResolveTxt } from "@/lib/net/resolve"
import { openNameServer, type Records } from "./name-server"

const NAME = "_directory-verify.api.example.com"
const HASH = "0123456789abcdef".repeat(4)

/** Opens a name server with these records and queries the TXT records of `name`. `asked` lists the queries that arrived. */
async function ask(records: Records, name = NAME, timeoutMs = 60_000) {
  const { address, asked } = await openNameServer(records)
  const result = await createResolveTxt({ servers: [address], timeoutMs })(name)
  return { result, asked }
}
const found = (...records: string[]) => ({ ok: true, records })

/** Opens a name server that responds to every query with this DNS response code. Returns the server's `address:port`. */
async function openRefuser(code: number): Promise<string> {
  const socket = createSocket("udp4", (message, from) => {
    const answer = Buffer.from(message)
    answer.writeUInt16BE(0x8180 + code, 2)
    socket.send(answer, from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve))
  onTestFinished(() => void socket.close())
  return `127.0.0.1:${socket.address().port}`
}

describe("the text records of a name", () => {
  test("are returned unchanged, with no other query", async () => {
    const { result, asked } = await ask({ [NAME]: { TXT: ["v=spf1 -all", `directory-verify=${HASH}`, ""] } })
    expect(result).toEqual({ ok: true, records: expect.arrayContaining(["v=spf1 -all", `directory-verify=${HASH}`]) })
    expect(asked).toEqual([`TXT ${NAME}`])
  })

  test("are joined from their strings, split by hand or by length", async () => {
    expect((await ask({ [NAME]: { TXT: [["directory-", "verify=", HASH]] } })).result).toEqual(
      found(`directory-verify=${HASH}`),
    )
    const long = "abcdefghij".repeat(60)
    expect((await ask({ [NAME]: { TXT: [long] } })).result).toEqual(found(long))
  })

  test.each<[string, Records]>([
    ["there is no such name", {}],
    ["the name has other records only", { [NAME]: { 4: ["127.0.0.1"] } }],
    ["the name has an empty list", { [NAME]: { TXT: [] } }],
    ["the host has one, not the name below it", { "api.example.com": { TXT: [`directory-verify=${HASH}`] } }],
  ])("are none when %s", async (_case, records) => {
    expect((await ask(records)).result).toEqual(found())
  })

  test("are bounded in number and length", async () => {
    const { result } = await ask({ [NAME]: { TXT: Array.from({ length: 110 }, (_, at) => `${at}`) } })
    expect(result).toMatchObject({ ok: true, records: { length: 100 } })
    expect((await ask({ [NAME]: { TXT: ["x".repeat(1500)] } })).result).toEqual(found("x".repeat(1000)))
  })

  test("with control characters and invalid text are returned without an error", async () => {
    expect((await ask({ [NAME]: { TXT: ["\0\u001b[31m\n"] } })).result).toMatchObject({ ok: true })
  })
})

describe("failing name servers", () => {
  test.each([
    ["fail", 2],
    ["refuse", 5],
    ["do not know the question", 4],
  ])("that %s do not mean that there is no record", async (_case, code) => {
    const servers = [await openRefuser(code)]
    expect(await createResolveTxt({ servers, timeoutMs: 60_000 })(NAME)).toMatchObject({ ok: false, reason: "dns" })
  })

  test("that do not exist are an error", async () => {
    const { address } = await openNameServer({})
    const [host] = address.split(":")
    expect(await createResolveTxt({ servers: [`${host}:1`], timeoutMs: 60_000 })(NAME)).toMatchObject({ ok: false })
  })

  test("that never answer time out", async () => {
    const { result } = await ask({ [NAME]: null }, NAME, 100)
    expect(result).toEqual({
      ok: false,
      reason: "timeout",
      detail: "The name servers did not respond in time.",
    })
  })

  test("that never answer time out after five seconds at most", async () => {
    const startedAt = performance.now()
    const { result } = await ask({ [NAME]: null }, NAME, 60_000)
    expect(result).toMatchObject({ ok: false, reason: "timeout" })
    expect(performance.now() - startedAt).toBeGreaterThan(4_900)
    expect(performance.now() - startedAt).toBeLessThan(60_000)
  })

  test("are not queried for an invalid name", async () => {
    const tooLong = `_directory-verify.${`${"a".repeat(60)}.`.repeat(4)}com`
    const { result, asked } = await ask({}, tooLong)
    expect(result).toMatchObject({ ok: false, reason: "dns" })
    expect(asked).toEqual([])
  })
})
