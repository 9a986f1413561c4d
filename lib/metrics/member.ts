// The end of a process that reports its values to the primary: a web process or the job process.

import type { CollectValues, MetricValues } from "@/lib/metrics/collect"

/** The primary requests the values of the process, one of the processes also the figures. */
export interface ValuesRequest {
  kind: "measure"
  id: number
  withFigures: boolean
}
/** `id` is null for the last values of a process that ends. */
export interface ValuesReport {
  kind: "measured"
  id: number | null
  values: MetricValues
}

export const isValuesRequest = (message: unknown): message is ValuesRequest => isOfKind(message, "measure")
export const isValuesReport = (message: unknown): message is ValuesReport => isOfKind(message, "measured")

const isOfKind = (message: unknown, kind: string) =>
  typeof message === "object" && message !== null && "kind" in message && message.kind === kind

/** Responds to the primary's requests from now on. Returns the function that reports the last values. */
export function reportToPrimary(collect: CollectValues, onError: (error: unknown) => void): () => Promise<void> {
  const report = async (id: number | null, withFigures: boolean) => {
    const message: ValuesReport = { kind: "measured", id, values: await collect(withFigures) }
    await new Promise<void>((resolve) => {
      if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
      else resolve()
    })
  }
  process.on("message", (message: unknown) => {
    if (isValuesRequest(message)) report(message.id, message.withFigures).catch(onError)
  })
  // The primary counts the process from its first report on.
  report(null, false).catch(onError)
  return () => report(null, false)
}
