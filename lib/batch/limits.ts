// The limits of a batch (docs/decisions.md#registration-of-a-whole-origin). Without imports, because browser code reads them. Pure.

export const BATCH_LIMITS = {
  entries: 200,
  /** Requests to one site: two for most entries, and the documents. */
  requests: 450,
  /** Batches of one site in 24 hours, by all clients that are not its owner. */
  perDay: 4,
  /** Entries of a host in a row without a response, or with HTTP 429. The rest of its entries is not checked then. */
  inRow: 5,
  /** Origins of one site whose documents a run of the job reads for a list of URLs. */
  origins: 3,
  /** Minutes after which the entries without a result are not checked, so that slow hosts do not hold the queue. */
  minutes: 30,
  keptDays: 30,
} as const
