// Finds the one version of a server.

import { AppError } from "@/lib/contract/errors"
import { baseUrl } from "@/lib/env"
import { buildServer } from "@/lib/interfaces/mcp-registry/build-server"
import { LATEST, listServers } from "@/lib/interfaces/mcp-registry/queries"
import { LIMITS, SERVER_NAME, type ServerResponse } from "@/lib/interfaces/mcp-registry/schema"

/** @throws AppError `not_found` */
export async function requireServer(name: string, version: string): Promise<ServerResponse> {
  const isPossible = SERVER_NAME.test(name) && name.length <= LIMITS.name
  const [found] = isPossible ? await listServers({ name }, 1) : []
  if (found && [LATEST, found.version].includes(version)) return buildServer(found, baseUrl)
  throw new AppError(
    "not_found",
    "Server not found: no public paid tool of a server with this name and version is listed.",
  )
}
