import { feedRoute } from "@/lib/api/feed-route"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = feedRoute("rss")
