import type { Metadata } from "next"
import { alternates } from "@/app/alternates"
import { lintAction } from "@/app/lint/actions"
import type { LintState } from "@/components/lint/form-state"
import { LintForms } from "@/components/lint/lint-forms"
import { IntroPage } from "@/components/site/intro-page"
import { HTTP_METHODS } from "@/lib/catalogue/schema"
import { LIMITS } from "@/lib/lint/schema"
import { ALL_PROTOCOLS } from "@/lib/protocols/names"

export const metadata: Metadata = {
  title: "Check your paid endpoint",
  description:
    "Check whether a client can pay your endpoint: every finding, what the protocol expects, and how to fix it.",
  alternates: alternates("/lint"),
}

export default async function LintPage({ searchParams }: PageProps<"/lint">) {
  const { url, method } = await searchParams
  const first: LintState = {
    kind: "idle",
    attempt: 0,
    values: {
      url: typeof url === "string" ? url.slice(0, LIMITS.url) : "",
      http_method: HTTP_METHODS.find((one) => one === method) ?? "GET",
      probe_body: "",
      answer: "",
    },
  }
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
      <LintForms action={lintAction} first={first} limits={LIMITS} />
    </IntroPage>
  )
}
