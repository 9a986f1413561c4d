// A visit to a host whose TXT record `_x402.<host>` names a document. The record comes from a real name server. The document's
// server has a certificate that nobody trusts, so a request for its robots.txt shows up as a connection, and the document counts as unread.

import { expect, it } from "vitest"
import { openHttp, openRaw } from "../../../net/local-servers"
import { openNameServer, type Records } from "../../../net/name-server"

const { createResolveTxt } = await import("@/lib/net/resolve")
const { visitHost } = await import("@/lib/sources/adapters/well-known/visit-host")
const { env } = await import("@/lib/env")

/** Visits `localhost`, where every document is missing, with these records. Returns the page and the connections to the pointer. */
async function visit(write: (port: number) => Records) {
  const documents = await openHttp((_request, response) => response.writeHead(404).end())
  let connections = 0
  const pointed = await openRaw((socket) => {
    connections += 1
    socket.destroy()
  })
  const allowed = [documents.port, pointed.port].map((port) => `localhost:${port}`)
  Object.assign(env, { ALLOW_PRIVATE: allowed })
  const names = await openNameServer(write(pointed.port))
  const origin = `http://localhost:${documents.port}`
  const { page } = await visitHost(
    { host: "localhost", origins: [origin], robots: null, robotsAt: new Date(), refusals: 0 },
    {
      wait: async () => undefined,
      signal: new AbortController().signal,
      resolveTxt: createResolveTxt({ servers: [names.address] }),
    },
  )
  return { page, connections, asked: names.asked }
}
const pointTo = (...records: string[]) => ({ "_x402.localhost": { TXT: records } })

it("requests the server that the record names, and keeps the labels of a host whose document could not be read", async () => {
  const { page, connections, asked } = await visit((port) => pointTo(`v=x402-1; wk=https://localhost:${port}/x402`))
  expect(asked).toEqual(["TXT _x402.localhost"])
  expect(connections).toBeGreaterThan(0)
  expect(page).toMatchObject({ listings: [], skipped: { unread: 1 }, host: { name: "localhost", isWhole: false } })
})

it("requests nothing for a record that names another site, or that is missing", async () => {
  for (const records of [(port: number) => pointTo(`v=x402-1; wk=https://127.0.0.1:${port}/x402`), () => ({})]) {
    const { page, connections } = await visit(records)
    expect(connections).toBe(0)
    expect(page).toMatchObject({ listings: [], skipped: {}, host: { name: "localhost", isWhole: true } })
  }
})
