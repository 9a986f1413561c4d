import { BADGE_FIELDS } from "@/lib/catalogue/present"
import { findPublicService } from "@/lib/catalogue/public-service"
import type { BadgedService } from "@/lib/interfaces/badge/schema"

export const findBadgedService = (id: string) => findPublicService<BadgedService>(id, BADGE_FIELDS)
