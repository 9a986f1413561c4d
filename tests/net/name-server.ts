// The street's name server for one test: it closes with the test that opened it.

import { onTestFinished } from "vitest"
import { serveNames, type Zone } from "../street/name-server"

export type Records = Zone

/** Opens the server; a name that is not in the table does not exist. `asked` lists the questions as `4 name`. */
export async function openNameServer(records: Records) {
  const { address, asked, close } = await serveNames(records)
  onTestFinished(close)
  return { address, asked }
}
