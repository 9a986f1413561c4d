// Starts the tests' embeddings server and sets its URL in the environment. Import modules of lib/ afterwards, because lib/env
// reads the environment once.

import { afterAll } from "vitest"
import { type EmbeddingServer, openEmbeddingServer, settingsFor } from "@/tests/search/embedding-server"

export async function serveEmbeddings(): Promise<EmbeddingServer> {
  const server = await openEmbeddingServer()
  Object.assign(process.env, settingsFor(server))
  afterAll(() => server.close())
  return server
}
