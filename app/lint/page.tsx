import type { Metadata } from "next"
import { headers } from "next/headers"
import { alternates } from "@/app/_shared/alternates"
import { lintAction } from "@/app/lint/actions"
import { getLintState } from "@/app/lint/lint-state"
import { lintHref, parseLintAddress } from "@/components/lint/address"
import type { LintState } from "@/components/lint/form-state"
import { LintForms } from "@/components/lint/lint-forms"
import { IntroPage } from "@/components/site/intro-page"
import { isPageVisit } from "@/lib/http/page-visit"
import { LIMITS } from "@/lib/lint/schema"
import { ALL_PROTOCOLS } from "@/lib/protocols/names"

export async function generateMetadata({ searchParams }: PageProps<"/lint">): Promise<Metadata> {
  const { url } = parseLintAddress(await searchParams, LIMITS)
  return {
    title: "Check your paid endpoint",
    description:
      "Check whether a client can pay your endpoint: every finding, what the protocol expects, and how to fix it.",
    alternates: alternates("/lint"),
    ...(url !== "" && { robots: { index: false, follow: false } }),
  }
}

/** With `url` in the query the page has the report of a check. The response to a form post has the report of the form instead. */
export default async function LintPage({ searchParams }: PageProps<"/lint">) {
  const { url, method, behaviour, tool } = parseLintAddress(await searchParams, LIMITS)
  const values = { url, http_method: method, probe_body: "", tool, answer: "", behaviour: behaviour ? "yes" : "" }
  const isCheck = url !== "" && isPageVisit(await headers())
  const first: LintState = isCheck ? await getLintState(values, false, 0) : { kind: "idle", attempt: 0, values }
  return (
    <IntroPage
      title="Check your paid endpoint"
      lead="Can a client pay your endpoint? We send one test request and report every finding: the received value, what the protocol expects, and how to fix it."
      notes={
        <p className="text-small leading-5">
          Nothing is paid, listed or stored. The response is checked for {ALL_PROTOCOLS}.
        </p>
      }
    >
      <LintForms key={lintHref({ url, method, behaviour, tool })} action={lintAction} first={first} limits={LIMITS} />
    </IntroPage>
  )
}
