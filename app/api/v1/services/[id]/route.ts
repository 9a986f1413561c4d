import { handler, route } from "@/lib/api/handler"
import { findServiceDetail } from "@/lib/catalogue/queries"
import { AppError } from "@/lib/errors"

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: handler({ cache: "public" }, async ({ id }) => {
    const service = await findServiceDetail(id)
    if (!service) throw new AppError("not_found", "There is no service with this id.")
    return service
  }),
})
