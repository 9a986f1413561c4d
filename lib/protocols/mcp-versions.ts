// The versions of the Model Context Protocol (MCP) that the prober and the directory's own server speak.

/** The version without sessions: each request names its version, and there is no `initialize`. */
export const STATELESS = "2026-07-28"
/** The versions with `initialize`, newest first. A test compares them with the SDK's. */
export const WITH_SESSION = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07"] as const
