// When all database tests run on a Postgres server, the tests listed here run on the embedded database too. The embedded
// database has only one connection, its own build of pgvector and its own process. No other test depends on these differences.

/** Path prefixes of test files, and the property of the embedded database on which the tests depend. */
export const EMBEDDED_DIFFERENCES: readonly { path: string; why: string }[] = [
  { path: "tests/db/", why: "connections, migrations, locks and prepared statements" },
  { path: "tests/api/services-hybrid", why: "plans of the vector search, by its own pgvector" },
  { path: "tests/api/services-no-pgvector", why: "a database without pgvector" },
  { path: "tests/claims/races", why: "races between transactions that queue for one connection" },
]
