import type { Metadata } from "next"
import { alternates } from "@/app/alternates"
import type { LintChoices, LintState } from "@/components/lint/form-state"
import { LintForms } from "@/components/lint/lint-forms"
import { HTTP_METHODS } from "@/lib/catalogue/schema"
import { LIMITS } from "@/lib/lint/schema"
import { ALL_PROTOCOLS } from "@/lib/protocols/names"
import { lintAction } from "./actions"

const CHOICES: LintChoices = { methods: HTTP_METHODS, limits: LIMITS }

export const metadata: Metadata = {
  title: "Check a 402",
  description:
    "Check whether a client could pay your endpoint: every finding with what was seen, expected, and how to fix it.",
  alternates: alternates("/lint"),
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function LintPage({ searchParams }: PageProps) {
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[18.5rem_minmax(0,1fr)] lg:gap-16">
      <header className="grid content-start gap-4 text-pretty text-muted">
        <h1 className="text-ink">Check a 402</h1>
        <p className="-mt-2.5">
          Could a client pay your endpoint? We ask it once, as our prober does, and say of every challenge what we saw,
          what the protocol expects, and how to fix it.
        </p>
        <p className="text-small leading-5">
          Nothing is paid, listed or kept. {ALL_PROTOCOLS} are looked for in the same answer.
        </p>
      </header>
      <LintForms action={lintAction} first={first} choices={CHOICES} />
    </div>
  )
}
