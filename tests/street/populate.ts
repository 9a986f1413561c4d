// Registers, approves and probes the paid test endpoints (street.ts) through the API of a running directory.

import { z } from "zod"
import type { EndpointName } from "./addresses"
import type { Answer, Directory } from "./directory"
import { HONEST, HOSTILE, type HonestName, type HostileName, PROVIDER, type Presentation } from "./listings"
import type { Street } from "./street"

const Listed = z.object({ id: z.string(), name: z.string(), protocol: z.string(), status: z.string() })
export type Listed = z.infer<typeof Listed>
const Registered = z.object({ message: z.string(), service: Listed, also_registered: z.array(Listed) })
const Rejected = z.object({ code: z.string(), detail: z.string() })
const Probed = z.object({ check: z.object({ status: z.string(), health_status: z.string() }) })

export interface Refusal {
  name: HostileName
  status: number
  code: string
  detail: string
}

const register = (directory: Directory, street: Street, name: EndpointName, protocol: string, said: Presentation) => {
  const { url, method } = street.endpoints[name]
  return directory.post("/api/v1/register", { url, protocol, http_method: method, provider: PROVIDER, ...said })
}

/** Registers an endpoint and approves its listings, one for each protocol. Throws if the registration is rejected. */
export async function list(directory: Directory, street: Street, name: HonestName): Promise<Listed[]> {
  const protocol = street.endpoints[name].protocols[0] ?? ""
  return approve(directory, name, await register(directory, street, name, protocol, HONEST[name]))
}

/** Registers the tool of mcp-x402.ts and approves it. */
export async function listTool(directory: Directory, url: string): Promise<Listed[]> {
  const said = {
    name: "Weather Tool",
    description: "A tool of an MCP server: the weather of a city, now and for the next two days.",
    category: "data/weather",
    provider: PROVIDER,
  }
  const answer = await directory.post("/api/v1/register", { url, protocol: "x402", tool: "forecast", ...said })
  return approve(directory, said.name, answer)
}

async function approve(directory: Directory, name: string, answer: Answer): Promise<Listed[]> {
  if (answer.status !== 201) throw new Error(`${name} was rejected: ${answer.status} ${JSON.stringify(answer.body)}`)
  const { service, also_registered } = Registered.parse(answer.body)
  const listings = [service, ...also_registered]
  for (const { id, status } of listings) {
    if (status === "active") continue
    const approved = await directory.administer(`/api/v1/admin/services/${id}/approve`)
    if (approved.status !== 200) throw new Error(`${name} was not approved: ${JSON.stringify(approved.body)}`)
  }
  return listings
}

/** Tries to register a hostile endpoint. Throws if the directory does not reject it. */
export async function tryHostile(directory: Directory, street: Street, name: HostileName): Promise<Refusal> {
  const said = { name: `Hostile: ${name}`, description: "Must never be listed.", category: "hostile" }
  const { status, body } = await register(directory, street, name, HOSTILE[name], said)
  if (status !== 422) throw new Error(`${name} was not rejected: ${status} ${JSON.stringify(body)}`)
  return { name, status, ...Rejected.parse(body) }
}

/** Probes a listing until it has the state `health`, at most `attempts` times. Returns its last state. */
export async function probeUntil(directory: Directory, id: string, health: string, attempts = 6): Promise<string> {
  let seen = "unknown"
  for (let attempt = 0; attempt < attempts && seen !== health; attempt += 1) {
    const { status, body } = await directory.administer(`/api/v1/admin/services/${id}/probe`)
    if (status !== 200) throw new Error(`probing returned ${status}: ${JSON.stringify(body)}`)
    seen = Probed.parse(body).check.health_status
  }
  return seen
}

/** Runs `work` on all items, at most `limit` at a time. Returns the results in the order of `items`. */
export async function inParallel<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: limit }, worker))
  return results
}
