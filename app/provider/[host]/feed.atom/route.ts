import { providerFeed } from "@/app/change-feeds"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = providerFeed("atom")
