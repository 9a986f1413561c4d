// The bounds of the live stream of changes. Pure.

export const STREAM = {
  /** Open streams per client, counted like its rate limit. */
  perClient: 20,
  /** Open streams of all clients. A network gets at most a quarter of them. */
  total: 2000,
  /** A stream ends after this time; the client connects again and continues. */
  lifetimeMs: 3_600_000,
  /** A stream without a change sends a comment after this time and at most one tick, so that no proxy closes it as idle. */
  heartbeatMs: 15_000,
  /** Without a change, waiting streams check their heartbeat and lifetime at each tick. */
  tickMs: 5000,
  /** The range of the pause after which a client connects again. A pause for all would bring all of them back in one second. */
  retryMs: [2_000, 15_000],
  /** The pause between two reads of the log for all streams. */
  pollMs: 250,
  /** Changes that all streams read from memory; a stream that is further behind reads the database. */
  recent: 2000,
  /** Changes of one read of the log for all streams. */
  poll: 500,
  /** Changes of one read of the log for a stream that catches up. This is also the most that waits for a client. */
  page: 100,
  /** Concurrent reads of the log by streams that catch up. */
  readers: 4,
} as const
