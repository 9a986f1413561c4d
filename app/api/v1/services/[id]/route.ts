import { readJson } from "@/lib/api/body"
import { handler, route } from "@/lib/api/handler"
import { deleteService, editService } from "@/lib/catalogue/commands"
import { unknownService } from "@/lib/catalogue/listing"
import { findServiceDetail } from "@/lib/catalogue/queries"
import { readOwner } from "@/lib/claims/ownership"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ cache: "public" }, async ({ id }) => {
    const service = await findServiceDetail(id)
    if (!service) throw unknownService()
    return service
  }),
  PATCH: handler({}, async ({ id, request }) => {
    const body = await readJson(request)
    return editService(readOwner(body), id, body, new Date())
  }),
  DELETE: handler({}, async ({ id, request }) => deleteService(readOwner(await readJson(request)), id, new Date())),
})
