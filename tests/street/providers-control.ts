// A JSON API with which other processes control the test hosts of providers.ts. PUT and DELETE change a host's well-known file
// (`/file/{host}`) and DNS records (`/names/{name}`). `PUT /terms/{host}` switches what its paid paths ask for. `GET /seen/{host}` lists the requests to a host. `PUT /hook/{host}` sets
// the response of the host's webhook receiver, and `GET /hook/{host}` lists the received deliveries.

import type { IncomingMessage, ServerResponse } from "node:http"
import { z } from "zod"
import { Hook } from "./hook"
import type { Zone } from "./name-server"
import { Terms } from "./paid-paths"
import { Placed } from "./placed-file"
import type { ProviderServer } from "./provider-server"
import { openShop, pathOf, readJson, type Shop, sendJson } from "./shop"

const addresses = z.array(z.string()).nullable().optional()
const NameRecords = z.strictObject({
  4: addresses,
  6: addresses,
  TXT: z
    .array(z.union([z.string(), z.array(z.string())]))
    .nullable()
    .optional(),
})

async function change<T>(
  request: IncomingMessage,
  response: ServerResponse,
  schema: z.ZodType<T>,
  to: (value: T) => void,
) {
  const parsed = schema.safeParse(await readJson(request))
  if (!parsed.success) return sendJson(response, 400, { error: z.prettifyError(parsed.error) })
  to(parsed.data)
  return sendJson(response, 200, parsed.data)
}

export function openProvidersControl(server: ProviderServer, zone: Zone, hosts: readonly string[]): Promise<Shop> {
  return openShop((request, response) => {
    const [, kind, rest = ""] = pathOf(request).split("/")
    const name = decodeURIComponent(rest).toLowerCase()
    const isHost = hosts.includes(name)
    switch (`${request.method} ${kind}`) {
      case isHost && "PUT file":
        return change(request, response, Placed, (placed) => server.files.set(name, placed))
      case isHost && "DELETE file":
        return sendJson(response, 200, { removed: server.files.delete(name) })
      case isHost && "PUT terms":
        return change(request, response, Terms, (terms) => server.terms.set(name, terms))
      case isHost && "GET seen":
        return sendJson(response, 200, server.seen(name))
      case isHost && "PUT hook":
        return change(request, response, Hook, (hook) => {
          server.receiver(name).hook = hook
        })
      case isHost && "GET hook":
        return sendJson(response, 200, server.receiver(name).taken)
      case "PUT names":
        return change(request, response, NameRecords.nullable(), (records) => {
          zone[name] = records
        })
      case "DELETE names":
        delete zone[name]
        return sendJson(response, 200, {})
      default:
        return sendJson(response, 404, { error: "no such host or command", hosts })
    }
  })
}
