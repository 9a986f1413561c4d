// The official client, connected to a server over these reads. It checks every structured answer against the schema that the
// server told, so an answer that does not fit fails the call.

import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js"
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js"
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js"
import { onTestFinished } from "vitest"
import type { Reader } from "@/lib/mcp/reader"
import { createServer } from "@/lib/mcp/server"

export interface Called {
  isError: boolean
  /** The sentence. */
  sentence: string
  /** The data as text. */
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds, and parses it where the shape matters
  data: any
}

/** Connected until the test ends, with the schemas of the tools read. */
export async function connect(transport: Transport): Promise<Client> {
  const client = new Client({ name: "tests", version: "1.0.0" })
  await client.connect(transport)
  onTestFinished(() => client.close())
  await client.listTools()
  return client
}

/** A client of a server in this process; `faults` gathers what the server was told of. */
export async function connectTo(reader: Reader, faults: unknown[] = []): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await createServer(reader, (error) => faults.push(error)).connect(theirs)
  return connect(ours)
}

export async function callTool(client: Client, name: string, given: Record<string, unknown> = {}): Promise<Called> {
  const result = (await client.callTool({ name, arguments: given })) as CallToolResult
  const [sentence = "", text = ""] = result.content.map((part) => (part.type === "text" ? part.text : ""))
  return { isError: result.isError === true, sentence, text, data: result.structuredContent }
}
