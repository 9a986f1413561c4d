// The documents that describe an endpoint: read with the limits of the source `well-known`, the OpenAPI document at both of its paths.

import { afterAll, expect, it } from "vitest"
import { env } from "@/lib/env"
import { Turn } from "@/lib/probe/host/turn"
import { DOCUMENTS, readDocument, readDocuments } from "@/lib/registration/host-documents"
import { openHttp } from "../net/local-servers"

const allowed = env.ALLOW_PRIVATE
afterAll(() => void Object.assign(env, { ALLOW_PRIVATE: allowed }))

/** A host with these documents; other paths respond 404. */
async function open(documents: Record<string, string>) {
  const asked: string[] = []
  const server = await openHttp((request, response) => {
    const path = request.url ?? ""
    asked.push(path)
    const body = documents[path]
    response.writeHead(body === undefined ? 404 : 200).end(body)
  })
  Object.assign(env, { ALLOW_PRIVATE: [server.hostPort] })
  const turn = new Turn({ lastAskedAt: null, signal: new AbortController().signal })
  return { endpoint: new URL(`${server.url}v1/chat`), turn, asked }
}
const PATHS = { here: "/openapi.json", there: "/.well-known/openapi.json" }

it("are requested at the second path when the first one has no OpenAPI document", async () => {
  for (const first of [undefined, "<!doctype html>"]) {
    const { endpoint, turn, asked } = await open({
      ...(first && { [PATHS.here]: first }),
      [PATHS.there]: '{"paths":{}}',
    })
    const paths: string[] = []
    const { openApi } = await readDocuments(endpoint, turn, (path) => paths.push(path))
    expect(openApi).toEqual({ paths: {} })
    expect(asked).toEqual(["/.well-known/l402-services", PATHS.here, PATHS.there, "/llms.txt"])
    expect(paths).toEqual(asked)
  }
})

it("are requested at the first path only when it has one", async () => {
  const { endpoint, turn, asked } = await open({ [PATHS.here]: '{"paths":{}}', [PATHS.there]: "{}" })
  await readDocument(endpoint, DOCUMENTS.openApi, turn)
  expect(asked).toEqual([PATHS.here])
})

it("may have 2 MiB, and not more", async () => {
  const documentOf = (size: number) => JSON.stringify({ paths: {}, filler: "x".repeat(size) })
  const large = await open({ [PATHS.here]: documentOf(2_000_000) })
  expect(await readDocument(large.endpoint, DOCUMENTS.openApi, large.turn)).toMatchObject({ content: { paths: {} } })
  const larger = await open({ [PATHS.here]: documentOf(2_100_000) })
  expect(await readDocument(larger.endpoint, DOCUMENTS.openApi, larger.turn)).toEqual({
    content: undefined,
    isReachable: true,
  })
})
