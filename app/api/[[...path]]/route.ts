import { handler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { AppError } from "@/lib/contract/errors"
import { ANY_QUERY } from "@/lib/contract/operation"

const METHODS = ["post", "put", "patch", "delete"] as const

const respondTo = (method: "get" | (typeof METHODS)[number]) =>
  handler({ method, path: "/api/{path}", isCrossOrigin: true, query: ANY_QUERY }, () => {
    throw new AppError("not_found", "There is nothing at this URL.")
  })

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(respondTo("get"), ...METHODS.map(respondTo))
