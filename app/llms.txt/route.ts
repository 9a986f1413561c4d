import { writeGuide } from "@/app/llms.txt/guide"
import { SITE } from "@/app/llms.txt/site"
import { API } from "@/lib/api/contract"
import { serve } from "@/lib/api/route"

const headers = { "Content-Type": "text/plain; charset=utf-8" }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  API.readGuide,
  () => new Response(writeGuide(SITE), { headers }),
)
