// Reads the MCP servers that have public paid tools, in the order of their names, which the database builds (`mcp_server_name`).

import { askedPrice, CAUTION_NAMES } from "@/lib/catalogue/present"
import { AppError } from "@/lib/contract/errors"
import { query } from "@/lib/db/query"
import { joinAnd, raw, type Sql, sql, utc, visible } from "@/lib/db/sql"
import { baseUrl } from "@/lib/env"
import { buildServer, type StoredServer } from "@/lib/interfaces/mcp-registry/build-server"
import { LIMITS, SERVER_NAME, type ServerResponse } from "@/lib/interfaces/mcp-registry/schema"

interface ServerFilter {
  /** The name of the last server of the page before. */
  cursor?: string | undefined
  name?: string | undefined
  /** A part of the name, in any letter case. */
  search?: string | undefined
  updated_since?: Date | undefined
  /** An exact version. The only version of a server is also its latest. */
  version?: string | undefined
}

export const LATEST = "latest"

const NAME = raw("s.mcp_server")
const VERSION = raw(`to_char(max(s.updated_at) at time zone 'UTC', 'FMYYYY.FMMM.FMDD')`)

export function listServers(
  { cursor, name, search, updated_since, version }: ServerFilter,
  count: number,
): Promise<StoredServer[]> {
  const rows = joinAnd([
    visible(),
    raw("s.tool is not null"),
    cursor === undefined ? null : sql`${NAME} > ${cursor}`,
    name === undefined ? null : sql`${NAME} = ${name}`,
    search === undefined ? null : sql`position(lower(${search}) in lower(${NAME})) > 0`,
  ])
  const groups = joinAnd([
    updated_since === undefined ? null : sql`max(s.updated_at) >= ${updated_since.toISOString()}::timestamptz`,
    version === undefined || version === LATEST ? null : sql`${VERSION} = ${version}`,
  ])
  return query<StoredServer>(sql`
    with page as materialized (
      select ${NAME} as name, min(s.url) as url, ${VERSION} as version, count(*)::int as tools_total,
        ${utc("min(coalesce(s.listed_at, s.registered_at))")} as published_at, ${utc("max(s.updated_at)")} as updated_at
      from services s where ${rows} group by 1 having ${groups} order by 1 limit ${count}::int)
    select page.*, tools.list as tools from page cross join lateral (${TOOLS}) tools order by page.name`)
}

const TOOLS: Sql = sql`
  select jsonb_agg(to_jsonb(one) order by one.tool, one.protocol, one.id) as list
  from (select s.id, s.tool, s.name, s.description, s.provider, s.protocol, s.category,
      ${askedPrice("s")} as asked_price, s.health_status as health, s.uptime_30d, s.reliability_score,
      ${utc("s.last_checked_at")} as last_checked, s.domain_verified,
      ${CAUTION_NAMES} as cautions
    from services s where ${visible()} and s.tool is not null and ${NAME} = page.name
    order by s.tool, s.protocol, s.id limit ${raw(String(LIMITS.tools))}) one`

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
