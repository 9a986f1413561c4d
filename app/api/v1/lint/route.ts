import { readJson } from "@/lib/api/body"
import { serve } from "@/lib/api/route"
import { LINT } from "@/lib/lint/contract"
import { parseLintBody } from "@/lib/lint/input"
import { lint } from "@/lib/lint/lint"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(LINT.lintEndpoint, async ({ request }) =>
  lint(parseLintBody(await readJson(request)), new Date()),
)
