import { handler, route } from "@/lib/api/handler"
import { listCategories } from "@/lib/catalogue/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ cache: "public" }, () => listCategories()),
})
