import { serviceFeed } from "@/app/change-feeds"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serviceFeed("rss")
