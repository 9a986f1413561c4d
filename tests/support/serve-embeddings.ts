// The tests' embeddings server, named in the settings before anything of the project reads them: import lib/ after it.

import { afterAll } from "vitest"
import { type EmbeddingServer, openEmbeddingServer, settingsFor } from "@/tests/search/embedding-server"

export async function serveEmbeddings(): Promise<EmbeddingServer> {
  const server = await openEmbeddingServer()
  Object.assign(process.env, settingsFor(server))
  afterAll(() => server.close())
  return server
}
