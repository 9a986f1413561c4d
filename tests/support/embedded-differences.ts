// The database tests that also run on the embedded database when the full pass runs on a Postgres server. The embedded
// database has one connection, its own build of pgvector and its own process; other tests cannot tell it from Postgres.

/** Path prefixes of test files, and what differs on the embedded database. */
export const EMBEDDED_DIFFERENCES: readonly { path: string; why: string }[] = [
  { path: "tests/db/", why: "connections, migrations, locks and prepared statements" },
  { path: "tests/search/", why: "plans and ranking of text and vector search" },
  { path: "tests/embeddings/", why: "its own pgvector, or none" },
  { path: "tests/api/services-", why: "the list's plans, collation of names, deadlines of search" },
  { path: "tests/api/export", why: "a long read on the only connection" },
  { path: "tests/health/sweep", why: "leases that two sweeps want at once" },
  { path: "tests/claims/", why: "races between transactions that queue for one connection" },
  { path: "tests/jobs/embedded", why: "jobs in the process of the web server" },
]
