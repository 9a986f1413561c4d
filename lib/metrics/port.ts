import { env } from "@/lib/env"
import { answerScrape, METRICS_PATH } from "@/lib/metrics/exposition"
import { listenAside } from "@/lib/net/listen-aside"

/**
 * Serves the metrics on METRICS_PORT if it is set.
 * @returns the function that closes the port
 * @throws Error when the port is in use
 */
export async function servePort(read: () => Promise<string>, onError: (error: unknown) => void): Promise<() => void> {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = env
  if (port === undefined) return () => undefined
  try {
    return await listenAside({ port, host, path: METRICS_PATH }, (request, response) =>
      answerScrape(request, response, { token, read, onError }),
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error
    throw new Error(`Port ${port} on ${host} is in use. Set METRICS_PORT to another one.`)
  }
}
