// The tests' embeddings server, named in the settings before anything of the project reads them: import lib/ after it.

import { afterAll } from "vitest"
import { type EmbeddingServer, openEmbeddingServer } from "@/tests/search/embedding-server"

export async function serveEmbeddings(): Promise<EmbeddingServer> {
  const server = await openEmbeddingServer()
  Object.assign(process.env, {
    EMBEDDINGS_URL: server.baseUrl,
    EMBEDDINGS_MODEL: "test-thesaurus",
    EMBEDDINGS_DIMENSIONS: "384",
  })
  afterAll(() => server.close())
  return server
}
