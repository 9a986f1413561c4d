import { serviceFeed } from "@/app/_shared/change-feeds"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serviceFeed("atom")
