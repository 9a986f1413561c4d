// An alternative URL of the steps that prove a domain. Redirects to /claim and keeps the query string.

export function GET(request: Request): Response {
  return new Response(null, { status: 308, headers: { Location: `/claim${new URL(request.url).search}` } })
}
