import { handler, route } from "@/lib/api/handler"
import { anyQuery } from "@/lib/api/query"
import { AppError } from "@/lib/errors"

const notFound = handler({ isOpen: true, query: anyQuery }, () => {
  throw new AppError("not_found", "There is nothing at this address.")
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: notFound,
  POST: notFound,
  PUT: notFound,
  PATCH: notFound,
  DELETE: notFound,
})
