// GET /api/v1/hosts/{host}/files: what was read of a host's documents.

import { describe, expect, it } from "vitest"
import * as route from "@/app/api/v1/hosts/[host]/files/route"
import { buildReport } from "@/lib/sources/host-files/build-report"
import { recordReport } from "@/lib/sources/host-files/commands"
import { HOST_FILES } from "@/lib/sources/host-files/contract"
import { HostFiles } from "@/lib/sources/host-files/schema"
import { anOwner, aService, call, db } from "@/tests/support/directory"

const HOST = "api.provider.example"
const EXAMPLE = HostFiles.parse(HOST_FILES.getHostFiles.responses[200]?.example)

const get = (host: string) =>
  call(route, "GET", `/api/v1/hosts/${encodeURIComponent(host)}/files`, { params: { host } })

describe("GET /api/v1/hosts/{host}/files", () => {
  it("is empty before the first visit, for a host with a listing or a proven owner", async () => {
    await aService({ url: `https://${HOST}/x` })
    await anOwner("owned.example")
    for (const host of [HOST, "OWNED.example."]) {
      const { status, body } = await get(host)
      expect(status).toBe(200)
      expect(body).toMatchObject({ read_at: null, rereading_since: null, documents: [], not_taken: {} })
    }
  })

  it("D-host-files-02 is 404 for other hosts, and for text that is none", async () => {
    await aService({ url: `https://${HOST}/x`, status: "pending" })
    // What was read before the listings of a host were removed is not shown any more.
    await recordReport(HOST, { problem: null, documents: EXAMPLE.documents }, new Date())
    for (const host of [HOST, "unknown.example", "not a host", "a/b"]) expect((await get(host)).status).toBe(404)
  })

  it("has the last report, and allows pages of any origin", async () => {
    const [document] = EXAMPLE.documents
    const service = await aService({ url: document?.taken[0]?.url ?? "", protocol: "x402" })
    await aService({ url: `https://${HOST}/x` })
    await recordReport(HOST, { problem: null, documents: EXAMPLE.documents }, new Date("2026-11-22T08:00:00Z"))
    const { body, headers } = await get(HOST)
    expect(body.read_at).toBe("2026-11-22T08:00:00Z")
    expect(body.documents[0].taken[0]).toMatchObject({ line: "GET /v1/tides", state: "listed", service_id: service.id })
    expect(body.documents[0].not_taken[0]).toMatchObject({ line: "GET /data/v2/*", reason: "template" })
    expect(body.endpoints).toMatchObject({ listed: 1, no_valid_challenge: 1 })
    expect(headers.get("access-control-allow-origin")).toBe("*")
  })

  it("finds a listing under https whose document has http", async () => {
    const service = await aService({ url: `https://${HOST}/x`, protocol: "L402" })
    const outcome = { url: `http://${HOST}/x`, protocol: "L402", method: null } as never
    const entries = [{ line: "/x", outcome }]
    const document = {
      url: `http://${HOST}/.well-known/l402-services`,
      result: "read",
      status: 200,
      bytes: 2,
      message: null,
    } as const
    const endpoint = { state: "not_public", message: null } as const
    const read = { ...document, readAt: new Date(), isLast: false, entries }
    await recordReport(
      HOST,
      buildReport([read], () => ({ listing: outcome, endpoint })),
      new Date(),
    )
    expect((await get(HOST)).body.documents[0].taken).toMatchObject([{ state: "listed", service_id: service.id }])
  })

  it("counts as unread when a release before stored another shape", async () => {
    await aService({ url: `https://${HOST}/x` })
    await db().hostFiles.create({ data: { host: HOST, report: { documents: 7 }, readAt: new Date() } })
    expect((await get(HOST)).body).toMatchObject({ documents: [], problem: null })
  })
})
