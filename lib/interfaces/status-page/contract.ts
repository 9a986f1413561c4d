import { SERVICE, SERVICE_ID } from "@/lib/catalogue/contract-examples"
import { defineOperations, inPath, respondWith } from "@/lib/contract/operation"
import { buildSummary } from "@/lib/interfaces/status-page/build-summary"
import { type StatusComponent, StatusSummary } from "@/lib/interfaces/status-page/schema"

const ORIGIN = "https://directory.example"
const { id, name, host, number, protocol } = SERVICE
const OPENED = "2026-11-20T02:40:00Z"

const EXAMPLE_SERVICE = {
  ...{ id, name, host, number, protocol },
  registered_at: "2026-03-04T10:00:00Z",
  health_status: "down",
  changed_at: OPENED,
  has_changed_payee: false,
  health_reason: null,
  incident: { id: "912", health: "down", reason: "The connection was refused.", opened_at: OPENED },
} as const
const GROUP = {
  services: [EXAMPLE_SERVICE],
  by_health: { healthy: 0, degraded: 0, down: 1, unknown: 0 },
  updated_at: "2026-11-22T07:51:00Z",
}

const ofService = buildSummary({ id, name, url: `${ORIGIN}/service/${id}` }, GROUP, ORIGIN)
const ofProvider = buildSummary({ id: host, name: host, url: `${ORIGIN}/provider/${host}` }, GROUP, ORIGIN)
const CHECKS: StatusComponent = {
  id: "checks",
  name: "Checks",
  status: "operational",
  created_at: OPENED,
  updated_at: OPENED,
  position: 1,
  description: null,
  showcase: true,
  start_date: null,
  group_id: null,
  page_id: "directory",
  group: false,
  only_show_if_degraded: false,
}
const ofDirectory: StatusSummary = {
  page: { ...ofService.page, id: "directory", name: "Paid API Directory", url: `${ORIGIN}/status` },
  status: { indicator: "none", description: "Everything works." },
  components: [CHECKS],
  incidents: [],
  scheduled_maintenances: [],
}

export const STATUS_PAGES = defineOperations(
  { tag: "status", method: "get", isCounted: false, isCached: true },
  {
    getServiceStatus: {
      path: "/service/{id}/summary.json",
      summary: "Read the status of one service",
      description:
        "In the shape of Statuspage's `summary.json`, with the open incident. A service with unknown health is `operational`, and its description says that the health is unknown.",
      pathParameters: [SERVICE_ID],
      responses: respondWith("The status.", StatusSummary, ofService),
      rejections: ["not_found", "moved"],
    },
    getProviderStatus: {
      path: "/provider/{host}/summary.json",
      summary: "Read the status of a provider",
      description:
        "In the same shape, with the services of one host as components: at most 100, those with a problem first.",
      pathParameters: [inPath("host", "The host of the services.", host)],
      responses: respondWith("The status.", StatusSummary, ofProvider),
      rejections: ["not_found"],
    },
    getDirectoryStatus: {
      path: "/summary.json",
      summary: "Read the status of the directory",
      description: "In the same shape, with the parts of the directory as components. `/status` shows the details.",
      responses: respondWith("The status.", StatusSummary, ofDirectory),
    },
  },
)
