import { query } from "@/lib/db/query"
import { sql, utc, visible } from "@/lib/db/sql"
import type { StoredEndpoint } from "@/lib/interfaces/mpp-services/build-services"
import { MOST_ENDPOINTS } from "@/lib/interfaces/mpp-services/schema"

export const listMppEndpoints = (): Promise<StoredEndpoint[]> =>
  query<StoredEndpoint>(sql`
    select s.id, s.url, s.name, s.description, s.category, s.provider, s.host, s.http_method, s.health_status,
      ${utc("coalesce(s.listed_at, s.registered_at)")} as listed_at, ${utc("s.updated_at")} as updated_at, c.facts->'offers' as offers
    from services s left join challenges c on c.service_id = s.id
    where ${visible()} and s.protocol = 'MPP' order by s.host, s.url, s.id limit ${MOST_ENDPOINTS}::int`)
