import { requireHost, rereadForOwner } from "@/lib/api/host-files"
import { serve } from "@/lib/api/route"
import { buildOwner } from "@/lib/claims/ownership"
import { HOST_FILES } from "@/lib/sources/host-files/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  HOST_FILES.readHostFiles,
  async ({ host, readBody }) => {
    const { domain, verification_token } = await readBody()
    const reread = await rereadForOwner(buildOwner(domain, verification_token), requireHost(host), new Date())
    return Response.json(reread, { status: 202 })
  },
)
