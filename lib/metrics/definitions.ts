// Every metric, with its name, its help and its labels (https://prometheus.io/docs/practices/naming/). All values of labels come from
// declarations of this program, so that no client can add a time series. docs/operations.md#what-does-it-do-right-now explains their use.

import { Counter, Gauge, Histogram, Registry } from "prom-client"

/** The metrics of the work of a process. The primary adds the values of all processes. */
export const work = new Registry()
/** The metrics of a process itself. The primary tells the processes apart by the label `process`. */
export const own = new Registry()
/** What the database and the disk hold. One process reads it for all. */
export const figures = new Registry()

const inWork = { registers: [work] }
const inOwn = { registers: [own] }
const inFigures = { registers: [figures] }

const REQUEST_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const QUERY_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30]
const CHECK_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const DELAY_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 10]

export const WORK = {
  requests: new Counter({
    name: "directory_http_requests_total",
    help: "Requests by route, method and class of status; the class is `aborted` when the client left before the response.",
    labelNames: ["route", "method", "status"],
    ...inWork,
  }),
  requestSeconds: new Histogram({
    name: "directory_http_request_duration_seconds",
    help: "Time until a response was sent, without streams, by route.",
    labelNames: ["route"],
    buckets: REQUEST_SECONDS,
    ...inWork,
  }),
  streams: new Gauge({ name: "directory_http_streams", help: "Open streams of changes.", ...inWork }),
  cache: new Counter({
    name: "directory_cache_requests_total",
    help: "Requests by what they found in the response cache.",
    labelNames: ["result"],
    ...inWork,
  }),
  renderSeconds: new Histogram({
    name: "directory_render_duration_seconds",
    help: "Time of a render for the response cache, without its time in the queue.",
    buckets: REQUEST_SECONDS,
    ...inWork,
  }),
  waiting: new Gauge({
    name: "directory_work_waiting_requests",
    help: "Requests that wait for a slot, by pool.",
    labelNames: ["pool"],
    ...inWork,
  }),
  overloads: new Counter({
    name: "directory_overload_rejections_total",
    help: "Requests that were rejected because a queue was full, by reason.",
    labelNames: ["reason"],
    ...inWork,
  }),
  refusals: new Counter({
    name: "directory_rate_limit_refusals_total",
    help: "Requests and actions above a rate limit, by limit.",
    labelNames: ["limit"],
    ...inWork,
  }),
  invoices: new Counter({
    name: "directory_invoices_total",
    help: "Invoices that were requested, by result.",
    labelNames: ["result"],
    ...inWork,
  }),
  payments: new Counter({
    name: "directory_payments_total",
    help: "Tokens whose payment was proven for the first time.",
    ...inWork,
  }),
  tokenFaults: new Counter({
    name: "directory_token_rejections_total",
    help: "Requests with a token that is not valid, by fault.",
    labelNames: ["fault"],
    ...inWork,
  }),
  querySeconds: new Histogram({
    name: "directory_db_query_duration_seconds",
    help: "Time of a read by the pool, with its wait for a connection, by kind of statement.",
    labelNames: ["kind"],
    buckets: QUERY_SECONDS,
    ...inWork,
  }),
  queryFailures: new Counter({
    name: "directory_db_query_failures_total",
    help: "Reads by the pool that failed, by kind of statement.",
    labelNames: ["kind"],
    ...inWork,
  }),
  connections: new Gauge({
    name: "directory_db_connections",
    help: "Connections to the database, by pool and state.",
    labelNames: ["pool", "state"],
    ...inWork,
  }),
  connectionWaits: new Gauge({
    name: "directory_db_waiting_queries",
    help: "Queries that wait for a connection, by pool.",
    labelNames: ["pool"],
    ...inWork,
  }),
  checks: new Counter({
    name: "directory_checks_total",
    help: "Recorded checks of endpoints by the processes of this start, by verdict.",
    labelNames: ["verdict"],
    ...inWork,
  }),
  checkSeconds: new Histogram({
    name: "directory_check_response_seconds",
    help: "Response time of checked endpoints.",
    buckets: CHECK_SECONDS,
    ...inWork,
  }),
  webProcesses: new Gauge({
    name: "directory_web_processes",
    help: "Web processes that accept connections.",
    ...inWork,
  }),
  webProcessEnds: new Counter({
    name: "directory_web_process_crashes_total",
    help: "Web processes that ended without a stop or a reload.",
    ...inWork,
  }),
} as const

export const OWN = {
  release: new Gauge({
    name: "directory_build_info",
    help: "1, with the release of the process.",
    labelNames: ["version", "node"],
    ...inOwn,
  }),
  start: new Gauge({
    name: "process_start_time_seconds",
    help: "Start of the process, in seconds since 1970.",
    ...inOwn,
  }),
  cpu: new Counter({ name: "process_cpu_seconds_total", help: "CPU time of the process.", ...inOwn }),
  memory: new Gauge({
    name: "process_resident_memory_bytes",
    help: "Resident memory of the process.",
    ...inOwn,
  }),
  heap: new Gauge({ name: "nodejs_heap_used_bytes", help: "Memory of the objects of V8.", ...inOwn }),
  external: new Gauge({
    name: "nodejs_external_memory_bytes",
    help: "Memory of buffers and other objects outside of V8.",
    ...inOwn,
  }),
  delay: new Histogram({
    name: "nodejs_eventloop_delay_seconds",
    help: "Delay of a timer that is due every 100 ms.",
    buckets: DELAY_SECONDS,
    ...inOwn,
  }),
} as const

const at = (what: string) => `${what}, in seconds since 1970.`

/** The label of a job is `job_name`, because Prometheus gives every series a label `job` of its own. */
export const FIGURES = {
  isRead: new Gauge({
    name: "directory_figures_up",
    help: "1 when the figures of the database were read within their limit of time, else 0 and those figures are missing.",
    ...inFigures,
  }),
  jobSuccess: new Gauge({
    name: "directory_job_last_success_timestamp_seconds",
    help: at("Last successful run of each job"),
    labelNames: ["job_name"],
    ...inFigures,
  }),
  jobSeconds: new Gauge({
    name: "directory_job_last_duration_seconds",
    help: "Duration of the last run of each job.",
    labelNames: ["job_name"],
    ...inFigures,
  }),
  jobRuns: new Counter({
    name: "directory_job_runs_total",
    help: "Runs of each job, successful or not.",
    labelNames: ["job_name"],
    ...inFigures,
  }),
  jobFailures: new Counter({
    name: "directory_job_failures_total",
    help: "Failed runs of each job.",
    labelNames: ["job_name"],
    ...inFigures,
  }),
  due: new Gauge({
    name: "directory_prober_due_services",
    help: "Services whose check is due, at most 10,000.",
    ...inFigures,
  }),
  leased: new Gauge({
    name: "directory_prober_leased_services",
    help: "Services that are being checked.",
    ...inFigures,
  }),
  lag: new Gauge({
    name: "directory_prober_oldest_due_seconds",
    help: "How long the check that has waited longest is overdue.",
    ...inFigures,
  }),
  refusingHosts: new Gauge({
    name: "directory_prober_refusing_hosts",
    help: "Hosts whose last responses to the prober were 403 or 451.",
    ...inFigures,
  }),
  services: new Gauge({
    name: "directory_services",
    help: "Public services by health.",
    labelNames: ["health"],
    ...inFigures,
  }),
  sourceSuccess: new Gauge({
    name: "directory_source_last_success_timestamp_seconds",
    help: at("Last successful run of each source"),
    labelNames: ["source"],
    ...inFigures,
  }),
  sourceRows: new Gauge({
    name: "directory_source_services",
    help: "Public services that each source lists.",
    labelNames: ["source"],
    ...inFigures,
  }),
  sourceFailures: new Gauge({
    name: "directory_source_failed_runs",
    help: "Failed runs of each source since its last success.",
    labelNames: ["source"],
    ...inFigures,
  }),
  deliveries: new Gauge({
    name: "directory_webhook_waiting_deliveries",
    help: "Deliveries that are not sent yet, at most 10,000.",
    ...inFigures,
  }),
  deliveryLag: new Gauge({
    name: "directory_webhook_oldest_due_seconds",
    help: "How long the webhook that has waited longest is overdue.",
    ...inFigures,
  }),
  webhooks: new Gauge({
    name: "directory_webhooks",
    help: "Webhooks by state: active, failing (its last delivery failed) or deactivated.",
    labelNames: ["state"],
    ...inFigures,
  }),
  backup: new Gauge({
    name: "directory_backup_last_success_timestamp_seconds",
    help: at("Last backup of the job"),
    ...inFigures,
  }),
  backupRehearsed: new Gauge({
    name: "directory_backup_restorable",
    help: "1 when the last backup could be restored on trial, 0 when it could not or was not tried.",
    ...inFigures,
  }),
  databaseMemory: new Gauge({
    name: "directory_database_resident_memory_bytes",
    help: "Resident memory of the process of the embedded database, on Linux.",
    ...inFigures,
  }),
  diskFree: new Gauge({
    name: "directory_disk_free_bytes",
    help: "Free space where DATA_DIR is.",
    ...inFigures,
  }),
  diskSize: new Gauge({
    name: "directory_disk_size_bytes",
    help: "Size of the file system where DATA_DIR is.",
    ...inFigures,
  }),
} as const

/** In the answer of the primary only: which processes have responded to it. */
export const UP = {
  name: "directory_process_up",
  help: "1 when the process has reported its values, 0 when the values are those that it reported last.",
} as const
