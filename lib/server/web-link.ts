// The end of a web process that talks with the primary.

import { openChannel, receiveFromPrimary } from "@/lib/process/primary-channel"
import type { DrainReason, FromWeb, ToWeb } from "@/lib/server/messages"

export type Start = Pick<Extract<ToWeb, { kind: "start" }>, "listenOn" | "port">

const send = (message: FromWeb) => process.send?.(message)

/**
 * Resolves with the primary's permission to start.
 * @param onDrain called when the primary ends this process
 */
export function joinPrimary(onDrain: (reason: DrainReason) => void): Promise<Start> {
  return new Promise((resolve) => {
    process.on("message", (message: ToWeb) => {
      if (message.kind === "channel") receiveFromPrimary(message.message)
      else if (message.kind === "drain") onDrain(message.reason)
      else if (message.kind === "scraped") receiveScrape(message)
      else if (message.kind === "start") {
        if (message.isOneOfSeveral) openChannel((calls) => send({ kind: "channel", message: calls }))
        resolve(message)
      }
    })
    send({ kind: "loaded" })
  })
}

const SCRAPE_MS = 9_000
/** A scrape that waits, by its number. */
const scrapes = new Map<number, (text: string | null) => void>()
let nextScrape = 1

/** Resolves with the metrics of all processes, from the primary. @throws Error when the primary cannot read them within 9 s */
export async function readAllMetrics(): Promise<string> {
  const id = nextScrape
  nextScrape += 1
  const text = await new Promise<string | null>((resolve) => {
    scrapes.set(id, resolve)
    setTimeout(() => resolve(null), SCRAPE_MS).unref()
    send({ kind: "scrape", id })
  })
  scrapes.delete(id)
  if (text === null) throw new Error("the primary process sent no metrics")
  return text
}

const receiveScrape = ({ id, text }: Extract<ToWeb, { kind: "scraped" }>) => scrapes.get(id)?.(text)

export const announceReady = (port: number) => void send({ kind: "ready", port })

/** Sends the reason to the primary, which prints it, and exits with 1. */
export function failToPrimary(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  process.send?.({ kind: "failed", message } satisfies FromWeb, undefined, undefined, () => process.exit(1))
}
