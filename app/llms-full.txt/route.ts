import { SITE } from "@/app/llms.txt/site"
import { writeFullGuide } from "@/app/llms-full.txt/full-guide"
import { SELF } from "@/lib/api/contract"
import { serve } from "@/lib/api/route"

const headers = { "Content-Type": "text/plain; charset=utf-8" }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  SELF.readFullGuide,
  () => new Response(writeFullGuide(SITE), { headers }),
)
