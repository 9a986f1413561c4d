// The ways in which a client of SDK 2 chooses the version of the protocol.

import type { ClientOptions } from "@modelcontextprotocol/client"

/** The version without sessions. */
export const MODERN = "2026-07-28"

export type VersionChoice = NonNullable<NonNullable<ClientOptions["versionNegotiation"]>["mode"]>

/** Each choice, with the generation of the protocol that a server of both gets. */
export const CLIENTS: readonly [name: string, mode: VersionChoice, era: "legacy" | "modern"][] = [
  ["by default", "legacy", "legacy"],
  ["by itself", "auto", "modern"],
  [`${MODERN} only`, { pin: MODERN }, "modern"],
]
