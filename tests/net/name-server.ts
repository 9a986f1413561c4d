// The name server of tests/street for one test, closed at its end.

import { onTestFinished } from "vitest"
import { serveNames, type Zone } from "../street/name-server"

export type Records = Zone

/** Opens the server; a name that is not in the table does not exist. `asked` lists the queries as `4 name`. */
export async function openNameServer(records: Records) {
  const { address, asked, close } = await serveNames(records)
  onTestFinished(close)
  return { address, asked }
}
