import { clientOf, handler } from "@/lib/api/handler"
import { editForOwner } from "@/lib/api/owner-edit"
import { route } from "@/lib/api/route"
import { CATALOGUE } from "@/lib/catalogue/contract"
import { requireService } from "@/lib/catalogue/public-service"
import { findServiceDetail } from "@/lib/catalogue/queries"
import { parseOwner } from "@/lib/claims/ownership"
import { recordUse } from "@/lib/demand/record"
import { deleteService } from "@/lib/owners/commands"
import { OWNED } from "@/lib/owners/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  handler(CATALOGUE.getService, async ({ id, request }) => {
    const service = await requireService(await findServiceDetail(id), id, CATALOGUE.getService.path)
    recordUse("opened", service.id, clientOf(request))
    return service
  }),
  handler(OWNED.editService, async ({ id, readRawBody }) => {
    const body = await readRawBody()
    return editForOwner(parseOwner(body), id, body, new Date())
  }),
  handler(OWNED.deleteService, async ({ id, readRawBody }) =>
    deleteService(parseOwner(await readRawBody()), id, new Date()),
  ),
)
