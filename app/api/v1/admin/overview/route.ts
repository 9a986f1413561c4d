import { ADMIN } from "@/lib/admin/contract"
import { getAdminOverview } from "@/lib/admin/overview"
import { serve } from "@/lib/api/route"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(ADMIN.getAdminOverview, () =>
  getAdminOverview(new Date()),
)
