// An alternative URL of the claim wizard. Redirects to /claim and keeps the query string.

export function GET(request: Request): Response {
  return new Response(null, { status: 308, headers: { Location: `/claim${new URL(request.url).search}` } })
}
