// The home page of the built server has no rate limit. An invalid parameter causes no server error, and searches request at most
// a limited number of new vectors per minute from the embeddings server.

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type EmbeddingServer, openEmbeddingServer, settingsFor } from "../search/embedding-server"
import { cleanUp, type DirectoryProcess, newDataDir, startServer } from "../server/directory-process"

let embeddings: EmbeddingServer
let server: DirectoryProcess
let origin: string

beforeAll(async () => {
  embeddings = await openEmbeddingServer()
  server = startServer({ DATA_DIR: await newDataDir(), ...settingsFor(embeddings) })
  origin = await server.ready
})
afterAll(async () => {
  await cleanUp()
  await embeddings.close()
})

describe("the home page", () => {
  it.each(["?after=AAAA", "?after=zzz&sort=price", "?limit=many"])(
    "responds to %s with status 200 and a notice",
    async (search) => {
      const response = await fetch(`${origin}/${search}`)
      expect(response.status).toBe(200)
      expect(await response.text()).toContain("One parameter of the URL was ignored.")
      expect(server.output()).not.toContain('"level":50')
    },
  )

  it("requests at most the budget of vectors of one client, for any number of searches", async () => {
    for (let place = 0; place < 60; place += 1) {
      const response = await fetch(`${origin}/?q=rain+${place}`)
      expect(response.status).toBe(200)
      await response.arrayBuffer()
    }
    expect(embeddings.asked).toHaveLength(30)
  })
})
