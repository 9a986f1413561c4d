// When all database tests run on a Postgres server, the tests listed here run on the embedded database too. The embedded
// database has only one connection, its own build of pgvector and its own process. No other test depends on these differences.

/** Path prefixes of test files, and the property of the embedded database on which the tests depend. */
export const EMBEDDED_DIFFERENCES: readonly { path: string; why: string }[] = [
  { path: "tests/db/", why: "connections, migrations, locks and prepared statements" },
  { path: "tests/embeddings/", why: "its own pgvector, or none" },
  { path: "tests/api/services-list", why: "the list's plans" },
  { path: "tests/api/services-order", why: "its own collation of names" },
  { path: "tests/api/services-search", why: "plans of the text search" },
  { path: "tests/api/services-hybrid", why: "plans of the vector search" },
  { path: "tests/api/services-degraded", why: "deadlines of the search" },
  { path: "tests/api/services-no-pgvector", why: "its own pgvector, or none" },
  { path: "tests/api/export", why: "a long read on the only connection" },
  { path: "tests/health/sweep/faults-two-sweeps", why: "leases that two sweeps want at once" },
  { path: "tests/claims/races", why: "races between transactions that queue for one connection" },
  { path: "tests/jobs/embedded", why: "jobs in the process of the web server" },
]
