import { changesFeed } from "@/app/change-feeds"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = changesFeed("atom")
