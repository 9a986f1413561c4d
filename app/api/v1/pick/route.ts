import { serve } from "@/lib/api/route"
import { PICK } from "@/lib/catalogue/pick/contract"
import { pickService } from "@/lib/catalogue/pick/pick"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(PICK.pickService, ({ query }) =>
  pickService(query, new Date()),
)
