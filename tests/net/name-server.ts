// Opens a DNS server on loopback for one test.

import { onTestFinished } from "vitest"
import { serveNames, type Zone } from "../street/name-server"

export type Records = Zone

/**
 * Opens a name server that closes at the end of the test. A name without records does not exist (NXDOMAIN).
 * `asked` lists the queries as record type and name: `4 api.example.com` (A), `6 api.example.com` (AAAA) or `TXT …`.
 */
export async function openNameServer(records: Records) {
  const { address, asked, close } = await serveNames(records)
  onTestFinished(close)
  return { address, asked }
}
