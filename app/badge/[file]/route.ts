import { json, svg } from "@/app/badge/badge-routes"
import { handler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { AppError } from "@/lib/contract/errors"
import { ANY_QUERY } from "@/lib/contract/operation"

type Method = keyof typeof svg
type Context = RouteContext<"/badge/[file]">

const RULES = { method: "get", path: "/badge/{file}", query: ANY_QUERY, isCounted: false, isCrossOrigin: true } as const
const missing = route(
  handler(RULES, () => {
    throw new AppError("not_found", "A badge has the path /badge/{id}.svg or /badge/{id}.json.")
  }),
)

const dispatch =
  (method: Method) =>
  async (request: Request, { params }: Context) => {
    const { file } = await params
    const [, id = "", suffix] = /^(.+)\.(svg|json)$/.exec(file) ?? []
    const routes = suffix === "svg" ? svg : suffix === "json" ? json : missing
    return routes[method](request, { params: Promise.resolve({ id }) })
  }

export const GET = dispatch("GET")
export const POST = dispatch("POST")
export const PUT = dispatch("PUT")
export const PATCH = dispatch("PATCH")
export const DELETE = dispatch("DELETE")
export const OPTIONS = dispatch("OPTIONS")
