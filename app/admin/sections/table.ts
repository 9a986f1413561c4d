// The sections of the administrator's pages. Each is declared in app/admin/sections: what it reads, and what it shows.

import type { Asked } from "@/app/admin/sections/declare"
import * as domains from "@/app/admin/sections/domains"
import * as listings from "@/app/admin/sections/listings"
import * as queue from "@/app/admin/sections/queue"
import * as review from "@/app/admin/sections/review"
import * as running from "@/app/admin/sections/running"
import type { Section } from "@/components/admin/address"
import type { View } from "@/components/admin/section"

const DECLARED: Record<Section, { load: (asked: Asked) => Promise<View[]> }> = {
  ...queue,
  ...review,
  ...listings,
  ...domains,
  ...running,
}

export const loadSection = (asked: Asked): Promise<View[]> => DECLARED[asked.section].load(asked)
