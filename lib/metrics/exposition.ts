// Responds to a scrape: `/metrics` on the port of the server with a token, or on a port of its own.

import type { IncomingMessage, ServerResponse } from "node:http"
import { equalSecrets } from "@/lib/crypto"
import { CONTENT_TYPE } from "@/lib/metrics/merge"

export const METRICS_PATH = "/metrics"

interface Options {
  /** Undefined on a port of its own that needs no token. */
  token: string | undefined
  /** Returns all metrics in Prometheus' text format. */
  read: () => Promise<string>
  onError: (error: unknown) => void
}

/** The response to a wrong token reports nothing about what exists. */
export async function answerScrape(
  request: IncomingMessage,
  response: ServerResponse,
  { token, read, onError }: Options,
): Promise<void> {
  const end = (status: number, headers: Record<string, string>, text: string) => {
    response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers })
    response.end(request.method === "HEAD" ? undefined : text)
  }
  if (token !== undefined && !hasToken(request, token))
    return end(401, { "WWW-Authenticate": "Bearer" }, "Unauthorized\n")
  if (request.method !== "GET" && request.method !== "HEAD")
    return end(405, { Allow: "GET, HEAD" }, "Method not allowed\n")
  try {
    end(200, { "Content-Type": CONTENT_TYPE }, await read())
  } catch (error) {
    onError(error)
    end(503, { "Retry-After": "5" }, "The metrics could not be read.\n")
  }
}

function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "") ?? []
  return given !== undefined && equalSecrets(given, token)
}

/** True for a request for the metrics, whatever its method. */
export const isScrape = ({ url = "" }: IncomingMessage): boolean => url.split("?", 1)[0] === METRICS_PATH
