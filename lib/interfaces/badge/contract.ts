import { SERVICE_ID } from "@/lib/catalogue/contract-examples"
import { defineOperations, queryOf } from "@/lib/contract/operation"
import { BADGE_FIGURES, BADGE_THEMES, BadgeQuery, ShieldsBadge } from "@/lib/interfaces/badge/schema"

const QUERY = queryOf(BadgeQuery, {
  show: [
    "The figure that the badge shows. `summary`: health, uptime and price in one.",
    { type: "string", enum: BADGE_FIGURES, default: "health" },
    "uptime",
  ],
  theme: [
    "The colours of the image. Without a theme the image follows the colour scheme of the reader.",
    { type: "string", enum: BADGE_THEMES },
    "dark",
  ],
})
const MISSING = "A grey badge with the text `not listed`, for a hidden or missing service."
const SHIELDS = { schemaVersion: 1, color: "0f6b37", isError: false, cacheSeconds: 300 }

export const BADGES = defineOperations(
  {
    tag: "status",
    method: "get",
    pathParameters: [SERVICE_ID],
    query: QUERY,
    isCounted: false,
    isCached: true,
  },
  {
    readBadge: {
      path: "/badge/{id}.svg",
      summary: "Embed a badge",
      description:
        "An image without script, 20 pixels high, with the name of the service and one figure, or a summary.",
      responses: {
        200: { description: "The badge.", type: "image/svg+xml", example: "<svg>…</svg>" },
        404: { description: MISSING, type: "image/svg+xml", example: "<svg>…</svg>" },
      },
    },
    readBadgeEndpoint: {
      path: "/badge/{id}.json",
      summary: "Read a badge for shields.io",
      description: "The same badge in the endpoint schema of shields.io, which draws the image. `theme` has no effect.",
      responses: {
        200: {
          description: "The badge.",
          schema: ShieldsBadge,
          example: { ...SHIELDS, label: "Harbour levels", message: "healthy" },
        },
        404: {
          description: MISSING,
          schema: ShieldsBadge,
          example: { ...SHIELDS, label: "Paid API Directory", message: "not listed", color: "53575e", isError: true },
        },
      },
    },
  },
)
