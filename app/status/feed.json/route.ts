import { incidentFeed } from "@/app/status/incident-feeds"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = incidentFeed("json")
