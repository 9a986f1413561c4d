// The form with which a reader on the machine of the directory adds made-up listings and removes them
// (docs/decisions.md#first-start).

import { acceptFormCall } from "@/lib/http/forms/form-call"
import { isLocalForm } from "@/lib/http/local-page"
import { addExamples, removeExamples } from "@/prisma/examples"

const toList = () => new Response(null, { status: 303, headers: { location: "/" } })
const reject = (status: number, text: string) =>
  new Response(`${text}\n`, { status, headers: { "content-type": "text/plain; charset=utf-8" } })

export const GET = toList

export async function POST(request: Request): Promise<Response> {
  // What follows is this route's own answer, not one of Next about a form that it cannot read.
  acceptFormCall()
  if (!isLocalForm(request.headers))
    return reject(403, "Only the page of this directory on its own machine adds or removes made-up listings.")
  const wanted = (await request.formData().catch(() => null))?.get("do")
  if (wanted === "add") await addExamples(new Date())
  else if (wanted === "remove") await removeExamples(new Date())
  else return reject(400, 'The field "do" must be "add" or "remove".')
  return toList()
}
