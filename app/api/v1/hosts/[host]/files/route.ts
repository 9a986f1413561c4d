import { requireHost } from "@/lib/api/host-files"
import { serve } from "@/lib/api/route"
import { AppError } from "@/lib/contract/errors"
import { HOST_FILES } from "@/lib/sources/host-files/contract"
import { findHostFiles } from "@/lib/sources/host-files/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(HOST_FILES.getHostFiles, async ({ host }) => {
  const files = await findHostFiles(requireHost(host))
  if (!files) throw new AppError("not_found", "There is no provider with this host.")
  return files
})
