import { handler, route } from "@/lib/api/handler"
import { listCategories } from "@/lib/catalogue/queries"

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: handler({ cache: "public" }, () => listCategories()),
})
