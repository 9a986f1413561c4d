import { serve } from "@/lib/api/route"
import { findListingStatus } from "@/lib/listing-rules/listing-status"
import { REGISTRATION } from "@/lib/registration/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REGISTRATION.readListingStatus, ({ query }) =>
  findListingStatus(query.url),
)
