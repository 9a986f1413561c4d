/** What the command of a job receives. */
export interface JobContext {
  now: Date
  /** Aborted when the process stops, or when another process took the job over. */
  signal: AbortSignal
}
