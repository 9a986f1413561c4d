import { serve } from "@/lib/api/route"
import { CATALOGUE } from "@/lib/catalogue/contract"
import { listCategories } from "@/lib/catalogue/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(CATALOGUE.listCategories, () => listCategories())
