// Builds a status summary from the services of a page. Statuspage has no status for an unknown health: the component then is
// `operational`, and its description says that the health is unknown. Pure.

import type { HealthReason, HealthStatus, Protocol } from "@/lib/catalogue/schema"
import type {
  ComponentStatus,
  StatusComponent,
  StatusIncident,
  StatusSummary,
} from "@/lib/interfaces/status-page/schema"

export interface OpenIncident {
  id: string
  health: "degraded" | "down"
  reason: string | null
  opened_at: string
}
export interface StatusService {
  id: string
  number: number
  name: string
  host: string
  protocol: Protocol
  health_status: HealthStatus
  registered_at: string
  /** When the health began, or else the last change of the listing. */
  changed_at: string
  /** Whether the payee changed in the last seven days. */
  has_changed_payee: boolean
  /** What keeps the checker out. */
  health_reason: HealthReason | null
  incident: OpenIncident | null
}
export interface StatusGroup {
  /** At most 100 services. */
  services: readonly StatusService[]
  /** The number of all services by health, including services that are not in `services`. */
  by_health: Readonly<Record<HealthStatus, number>>
  /** The time of the last check or change. */
  updated_at: string
}
export type StatusPage = Pick<StatusSummary["page"], "id" | "name" | "url">

const COMPONENT: Record<HealthStatus, ComponentStatus> = {
  healthy: "operational",
  degraded: "degraded_performance",
  down: "major_outage",
  unknown: "operational",
}

/** @param baseUrl of the directory, without a trailing slash */
export function buildSummary(
  page: StatusPage,
  { services, by_health, updated_at }: StatusGroup,
  baseUrl: string,
): StatusSummary {
  const components = services.map((service, index) => buildComponent(service, page.id, index + 1))
  const incidents = services.flatMap((service, index) => {
    const component = components[index]
    return service.incident && component ? [buildIncident(service, service.incident, component, baseUrl)] : []
  })
  return {
    page: { ...page, time_zone: "Etc/UTC", updated_at },
    status: describeStatus(by_health),
    components,
    incidents,
    scheduled_maintenances: [],
  }
}

function buildComponent(service: StatusService, pageId: string, position: number): StatusComponent {
  const { id, name, protocol, host, health_status, registered_at, changed_at, has_changed_payee } = service
  const unknown = health_status === "unknown" ? ". Its health is unknown" : ""
  const health = service.health_reason ? `. ${service.health_reason.message.replace(/\.$/, "")}` : unknown
  const remark = `${health}${has_changed_payee ? ". Its payee changed" : ""}`
  return {
    id,
    name,
    status: COMPONENT[health_status],
    created_at: registered_at,
    updated_at: changed_at,
    position,
    description: `${protocol} at ${host}${remark}`,
    showcase: true,
    start_date: registered_at.slice(0, 10),
    group_id: null,
    page_id: pageId,
    group: false,
    only_show_if_degraded: false,
  }
}

function buildIncident(
  { number, name }: StatusService,
  { id, health, reason, opened_at }: OpenIncident,
  component: StatusComponent,
  baseUrl: string,
): StatusIncident {
  const times = { created_at: opened_at, updated_at: opened_at }
  const update = { id: `${id}-1`, incident_id: id, status: "investigating", display_at: opened_at, ...times } as const
  return {
    id,
    name: `${name} is ${health}`,
    status: "investigating",
    impact: health === "down" ? "major" : "minor",
    ...times,
    started_at: opened_at,
    monitoring_at: null,
    resolved_at: null,
    shortlink: `${baseUrl}/s/${number}`,
    page_id: component.page_id,
    incident_updates: [{ ...update, body: reason ?? `The checks of the directory find the service ${health}.` }],
    components: [component],
  }
}

/** All services down is critical, some down is major, and some degraded is minor. */
export function describeStatus({
  healthy,
  degraded,
  down,
  unknown,
}: StatusGroup["by_health"]): StatusSummary["status"] {
  const total = healthy + degraded + down + unknown
  const count = (value: number) => (total === 1 ? "The service is" : `${value} of ${total} services are`)
  if (down > 0) return { indicator: down === total ? "critical" : "major", description: `${count(down)} down` }
  if (degraded > 0) return { indicator: "minor", description: `${count(degraded)} degraded` }
  if (healthy === total)
    return { indicator: "none", description: `${total === 1 ? "The service is" : "All services are"} healthy` }
  if (healthy === 0) return { indicator: "none", description: "The health is not known yet" }
  return { indicator: "none", description: `${count(healthy)} healthy, and the health of the others is unknown` }
}
