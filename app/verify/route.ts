// Another name of the wizard, with what was asked of it.

export function GET(request: Request): Response {
  return new Response(null, { status: 308, headers: { Location: `/claim${new URL(request.url).search}` } })
}
