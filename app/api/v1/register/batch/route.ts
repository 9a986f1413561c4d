import { serve } from "@/lib/api/route"
import { BATCH_REGISTRATION } from "@/lib/batch/contract"
import { createBatch } from "@/lib/batch/create"
import { getBatch } from "@/lib/batch/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  BATCH_REGISTRATION.registerBatch,
  async ({ readRawBody }) =>
    Response.json(await getBatch(await createBatch(await readRawBody(), "client")), { status: 202 }),
)
