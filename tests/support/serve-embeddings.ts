// Starts the tests' embeddings server and sets the settings for it. Import lib/ afterwards, because lib/env reads them once.

import { afterAll } from "vitest"
import { type EmbeddingServer, openEmbeddingServer, settingsFor } from "@/tests/search/embedding-server"

export async function serveEmbeddings(): Promise<EmbeddingServer> {
  const server = await openEmbeddingServer()
  Object.assign(process.env, settingsFor(server))
  afterAll(() => server.close())
  return server
}
