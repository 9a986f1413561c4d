import { clientOf } from "@/lib/api/handler"
import { serve } from "@/lib/api/route"
import { PICK } from "@/lib/catalogue/pick/contract"
import { pickService } from "@/lib/catalogue/pick/pick"
import { recordUse } from "@/lib/demand/record"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(PICK.pickService, async ({ query, request }) => {
  const answer = await pickService(query, new Date())
  if (answer.choice) recordUse("picked", answer.choice.service.id, clientOf(request))
  return answer
})
