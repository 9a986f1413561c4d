import { handler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { deleteService, editService } from "@/lib/catalogue/commands"
import { CATALOGUE } from "@/lib/catalogue/contract"
import { requireService } from "@/lib/catalogue/merged"
import { OWNED } from "@/lib/catalogue/owned/contract"
import { findServiceDetail } from "@/lib/catalogue/queries"
import { parseOwner } from "@/lib/claims/ownership"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  handler(CATALOGUE.getService, async ({ id }) =>
    requireService(await findServiceDetail(id), id, CATALOGUE.getService.path),
  ),
  handler(OWNED.editService, async ({ id, readRawBody }) => {
    const body = await readRawBody()
    return editService(parseOwner(body), id, body, new Date())
  }),
  handler(OWNED.deleteService, async ({ id, readRawBody }) =>
    deleteService(parseOwner(await readRawBody()), id, new Date()),
  ),
)
