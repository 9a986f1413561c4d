// A process that serves the paths of its arguments from the database of DATABASE_URL, and sends the responses to its parent.

import { findDataRoute } from "@/app/_shared/data-routes"
import { disconnect } from "@/lib/db/client"

const answers: Record<string, string> = {}
for (const url of process.argv.slice(2)) {
  const route = findDataRoute(url.split("?", 1)[0] ?? "")
  if (!route) throw new Error(`No route serves ${url}`)
  const headers = { "x-directory-client": "203.0.113.7", "x-request-id": "test" }
  const request = new Request(`http://directory.invalid${url}`, { headers })
  const response = await route.handle(request, { params: Promise.resolve(route.params) })
  answers[url] = `${response.status} ${response.headers.get("etag")}\n${await response.text()}`
}
process.send?.(answers, () => void disconnect())
