// The behaviour checks in the order in which their requests are sent. Each check is one request. Pure.

import type { Credential } from "@/lib/lint/behaviour/credential"
import {
  type Context,
  judgeBrowser,
  judgeHtml,
  judgeMalformed,
  judgePreflight,
  judgeRepeated,
  judgeUnsigned,
  type Outcome,
} from "@/lib/lint/behaviour/judge"
import type { BehaviourCheck } from "@/lib/lint/schema"
import type { Finding } from "@/lib/protocols/challenge"

interface Check {
  title: string
  /** The headers that the request has in addition to those of a probe. */
  buildHeaders: (credential: Credential, context: Context) => Record<string, string>
  isPreflight?: boolean
  judge: (outcome: Outcome, context: Context) => Finding[]
}

const HTML = "text/html,application/xhtml+xml,*/*;q=0.8"

export const CHECKS: Readonly<Record<BehaviourCheck, Check>> = {
  malformed_payment: {
    title: "A payment header that cannot be parsed",
    buildHeaders: ({ header, malformed }) => ({ [header]: malformed }),
    judge: judgeMalformed,
  },
  unsigned_payment: {
    title: "A well-formed payment without a signature",
    buildHeaders: ({ header, unsigned }) => ({ [header]: unsigned }),
    judge: judgeUnsigned,
  },
  preflight: {
    title: "A browser's preflight request (OPTIONS)",
    isPreflight: true,
    buildHeaders: ({ header }, { origin, method }) => ({
      origin,
      "access-control-request-method": method,
      "access-control-request-headers": header,
    }),
    judge: judgePreflight,
  },
  browser: {
    title: "A request from a page of another site",
    buildHeaders: (_, { origin }) => ({ origin }),
    judge: judgeBrowser,
  },
  html: {
    title: "A request that accepts HTML",
    buildHeaders: () => ({ accept: HTML }),
    judge: judgeHtml,
  },
  repeat: {
    title: "The same request again",
    buildHeaders: () => ({}),
    judge: judgeRepeated,
  },
}
