// Lists every host of the street, with one statement.

import { v7 as newId } from "uuid"
import { db } from "@/lib/db/client"
import type { Host, RawServer } from "./raw-server"

/** Creates one public listing for each host. Returns their ids in the order of the hosts. */
export async function listHosts(server: RawServer, hosts: readonly Host[]): Promise<string[]> {
  const rows = hosts.map(({ name, protocol, isTool }, index) => {
    const url = server.url(index)
    const { hostname } = new URL(url)
    const tool = isTool ? { kind: "mcp_tool", tool: "any", httpMethod: "POST" } : {}
    const common = { status: "active", sources: ["self-registered"], listedAt: new Date(), ...tool }
    return {
      id: newId(),
      url,
      protocol,
      host: hostname,
      registrableDomain: hostname,
      name: name.slice(0, 100),
      ...common,
    }
  })
  await db().service.createMany({ data: rows })
  return rows.map(({ id }) => id)
}
