// Streams the steps of a long call as server-sent events, and its result as the last event.

import { AppError } from "@/lib/contract/errors"
import { log } from "@/lib/process/log"

const TYPE = "text/event-stream"

export const wantsEvents = (request: Request): boolean => (request.headers.get("accept") ?? "").includes(TYPE)

/** `no-transform` keeps Next and proxies from compressing the stream, which would delay the events. */
const HEADERS = { "Content-Type": TYPE, "Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no" }

/**
 * @param name the name of the last event
 * @param run reports steps to `send`; its signal aborts when the client disconnects. An error becomes the event `error`. A comment
 *   keeps the connection open, and clients ignore it.
 */
export function streamSteps<Step, Result>(
  request: Request,
  name: string,
  run: (send: (step: Step) => void, signal: AbortSignal, sendComment: () => void) => Promise<Result>,
): Response {
  const left = new AbortController()
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (event: string, data: unknown) => {
        if (left.signal.aborted) return
        controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
      }
      const sendComment = () => {
        if (!left.signal.aborted) controller.enqueue(encoder.encode(":\n\n"))
      }
      try {
        send(name, await run((step) => send("step", step), left.signal, sendComment))
      } catch (error) {
        // Nobody reads the error of a call that the client has aborted.
        if (left.signal.aborted) return
        send("error", describeError(error, request.headers.get("x-request-id") ?? "none"))
      }
      if (!left.signal.aborted) controller.close()
    },
    cancel() {
      left.abort()
    },
  })
  return new Response(stream, { headers: HEADERS })
}

function describeError(error: unknown, requestId: string): Record<string, unknown> {
  const known = error instanceof AppError ? error : new AppError("internal_error", "Something went wrong on our side.")
  if (known.status === 500) log.error({ requestId, err: error }, "a streamed call failed")
  return known.toBody(requestId)
}
