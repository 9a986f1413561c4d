// The icon of a listed host as our own picture (lib/health/icons). Rows name it with the version of its content.

import { handler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { AppError } from "@/lib/contract/errors"
import { ANY_QUERY } from "@/lib/contract/operation"
import { findHostIcon } from "@/lib/health/icons/queries"

const RULES = { method: "get", path: "/icon/{host}", query: ANY_QUERY, isCounted: false } as const

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  handler(RULES, async ({ request, host }) => {
    const icon = await findHostIcon(host)
    if (!icon) throw new AppError("not_found", "This host has no icon.")
    const isCurrent = new URL(request.url).searchParams.get("v") === icon.version
    return new Response(Uint8Array.from(icon.png), {
      headers: {
        "Content-Type": "image/png",
        "Cache-Control": isCurrent ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      },
    })
  }),
)
