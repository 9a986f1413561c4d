import { serve } from "@/lib/api/route"
import { REGISTRATION } from "@/lib/registration/contract"
import { findListingStatus } from "@/lib/registration/listing-status"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REGISTRATION.readListingStatus, ({ query }) =>
  findListingStatus(query.url),
)
