// Formats Server-Sent Events (WHATWG HTML, section 9.2). JSON text has no line break, so that each change is one `data` line. Pure.

import type { EventValues } from "@/lib/events/filters"
import { STREAM } from "@/lib/events/stream/limits"

export interface ChangeText {
  seq: number
  kind: string
  /** The JSON of the change, as GET /api/v1/changes has it. */
  text: string
}

/** A change with what filters compare. Filters see the public service only, so its facts are null after the removal. */
export type ChangeRow = ChangeText & EventValues

export const formatChange = ({ seq, kind, text }: ChangeText) => `id: ${seq}\nevent: ${kind}\ndata: ${text}\n\n`

/** A comment with the number up to which the stream is complete. Browsers send this number when they connect again. */
export const formatHeartbeat = (seq: number) => `: heartbeat\nid: ${seq}\n\n`

/** @param share of the range of pauses, from 0 to 1, different for each client */
export const formatStart = (seq: number, share: number) => `retry: ${choosePause(share)}\n${formatHeartbeat(seq)}`

/** The last frame of a stream that the server ends. */
export const formatPause = (share: number) => `retry: ${choosePause(share)}\n\n`

function choosePause(share: number): number {
  const [least, most] = STREAM.retryMs
  return Math.round(least + (most - least) * share)
}
