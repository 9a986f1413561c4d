import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { registerAction } from "@/app/register/actions"
import { EndpointPage } from "@/app/register/endpoint-page"
import { parseLintAddress } from "@/components/register/check-address"
import { LIMITS } from "@/lib/catalogue/listing-fields"
import { isUrl } from "@/lib/text/url"

export async function generateMetadata({ searchParams }: PageProps<"/lint">): Promise<Metadata> {
  const { url } = parseLintAddress(await searchParams, LIMITS)
  const title = "Check your paid endpoint"
  return {
    title: isUrl(url) ? `${new URL(url).host} · ${title}` : title,
    description:
      "Check whether a client can pay your endpoint: every finding, what the protocol expects, and how to fix it.",
    alternates: alternates("/lint"),
    ...(url !== "" && { robots: { index: false, follow: false } }),
  }
}

/** With `url` in the query the page has the report of a check. */
export default async function LintPage({ searchParams }: PageProps<"/lint">) {
  return (
    <EndpointPage title="Check your paid endpoint" path="/lint" search={await searchParams} action={registerAction} />
  )
}
