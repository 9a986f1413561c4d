import { DESCRIPTION } from "@/app/_shared/description"
import { SELF } from "@/lib/api/contract"
import { serve } from "@/lib/api/route"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(SELF.getRootDescription, () => DESCRIPTION)
