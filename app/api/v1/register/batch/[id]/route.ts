import { serve } from "@/lib/api/route"
import { streamSteps, wantsEvents } from "@/lib/api/step-stream"
import { BATCH_REGISTRATION } from "@/lib/batch/contract"
import { followBatch, getBatch } from "@/lib/batch/queries"
import type { BatchEntry, RegistrationBatch } from "@/lib/batch/schema"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  BATCH_REGISTRATION.readBatch,
  async ({ request, id }) => {
    const batch = await getBatch(id)
    if (request.method === "HEAD" || !wantsEvents(request)) return batch
    return streamSteps<BatchEntry, RegistrationBatch>(request, "batch", (onEntry, signal, onSilence) =>
      followBatch(id, { onEntry, onSilence, signal }),
    )
  },
)
