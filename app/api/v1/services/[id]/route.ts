import { readJson } from "@/lib/api/body"
import { handler, route } from "@/lib/api/handler"
import { deleteService, editService } from "@/lib/catalogue/commands"
import { findServiceDetailText } from "@/lib/catalogue/queries"
import { unknownService } from "@/lib/catalogue/service-row"
import { readOwner } from "@/lib/claims/ownership"

const JSON_TYPE = { headers: { "Content-Type": "application/json" } }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ cache: "public" }, async ({ id }) => {
    const service = await findServiceDetailText(id)
    if (service === null) throw unknownService()
    return new Response(service, JSON_TYPE)
  }),
  PATCH: handler({}, async ({ id, request }) => {
    const body = await readJson(request)
    return editService(readOwner(body), id, body, new Date())
  }),
  DELETE: handler({}, async ({ id, request }) => deleteService(readOwner(await readJson(request)), id, new Date())),
})
