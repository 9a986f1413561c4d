// The words of the steps of a check. The code that does the work reports each step when the step begins. Pure.

import type { Phase } from "@/lib/net/fetch-failure"
import type { CheckStep } from "@/lib/registration/check-schema"

type StepName = CheckStep["step"]

/** The step of each part of a request. */
const STEPS: Record<Phase | "sample-body", StepName> = {
  dns: "resolve",
  connect: "connect",
  tls: "secure",
  request: "request",
  body: "receive",
  "sample-body": "sample_body",
}

export const toStepName = (part: Phase | "sample-body"): StepName => STEPS[part]

interface About {
  host: string
  method: string
  /** The document that is requested, for the step `describe`. */
  path?: string | undefined
}

const WORDS: Record<StepName, (about: About) => string> = {
  wait: () => "Waiting until your other check ends",
  resolve: ({ host }) => `Resolving ${host}`,
  connect: ({ host }) => `Connecting to ${host}`,
  secure: () => "Opening a TLS connection",
  request: ({ method }) => `Sending a ${method} request`,
  receive: () => "Reading the response",
  sample_body: ({ host }) =>
    `The endpoint rejected the request. Looking for its method and body in the documents of ${host}`,
  challenge: () => "Checking the challenge",
  describe: ({ path = "" }) => `Looking for a description in ${path}`,
}

export const describeStep = (step: StepName, about: About): CheckStep => ({ step, text: WORDS[step](about) })
