import { DESCRIPTION } from "@/app/_shared/description"
import { API } from "@/lib/api/contract"
import { serve } from "@/lib/api/route"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(API.getDescription, () => DESCRIPTION)
