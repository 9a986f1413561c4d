import { streamRoute } from "@/lib/api/stream-route"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = streamRoute
