// The MCP SDK's client, connected to the directory's MCP server. The client validates structured results against the tool's
// output schema, so a result that does not match fails the call.

import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js"
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js"
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js"
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv"
import type {
  JsonSchemaType,
  JsonSchemaValidator,
  jsonSchemaValidator,
} from "@modelcontextprotocol/sdk/validation/types.js"
import { onTestFinished } from "vitest"
import { createServer } from "@/lib/mcp/server"
import type { Reader } from "@/lib/mcp/tool"

export interface Called {
  isError: boolean
  /** The first text part: the result summarized in one sentence, or the error message. */
  sentence: string
  /** The second text part: the structured result as JSON, without members that are null. */
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of a result, and parse the result when its shape matters
  data: any
}

/** Compiles each schema once for all clients: seven output schemas take 0.2 s, and most tests open a client. */
class SharedValidator implements jsonSchemaValidator {
  readonly #compiler = new AjvJsonSchemaValidator()
  readonly #compiled = new Map<string, JsonSchemaValidator<unknown>>()

  getValidator<T>(schema: JsonSchemaType): JsonSchemaValidator<T> {
    const key = JSON.stringify(schema)
    const validate = this.#compiled.get(key) ?? this.#compiler.getValidator(schema)
    this.#compiled.set(key, validate)
    return validate as JsonSchemaValidator<T>
  }
}
export const sharedValidator = new SharedValidator()

/** Connects a client until the test ends. `listTools` loads the output schemas, without which the client validates nothing. */
export async function connect(transport: Transport): Promise<Client> {
  const client = new Client({ name: "tests", version: "1.0.0" }, { jsonSchemaValidator: sharedValidator })
  await client.connect(transport)
  onTestFinished(() => client.close())
  await client.listTools()
  return client
}

/** Connects a client to a server in this process. Internal errors that the server reports are added to `faults`. */
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
