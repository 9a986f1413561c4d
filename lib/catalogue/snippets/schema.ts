// The code examples of a service page: programs that call the service and pay for one call.

/** The languages in the order of their tabs, with the names on the tabs. */
export const LANGUAGES = { typescript: "TypeScript", python: "Python", curl: "Shell", agent: "Agent" } as const
export type Language = keyof typeof LANGUAGES

export interface CodeExample {
  language: Language
  /** The program or the task; null when no usual client of the language can pay. */
  text: string | null
  /** Packages with the versions with which tests run such examples; null when no test runs them. */
  tested: string | null
  /** Why `text` is null. */
  reason: string | null
}

export interface CodeExamples {
  /** The most that an example pays for one call, such as "$0.03 in USDC on Base"; null without examples. */
  maximum: string | null
  /** Whether the service asks for more than the maximum, so that the examples refuse to pay. */
  asksMore: boolean
  /** The payee that the examples expect; null where no one payee is expected. */
  payee: string | null
  isTest: boolean
  /** One per language; empty when no usual client can pay the service. */
  examples: readonly CodeExample[]
  /** Why `examples` is empty. */
  reason: string | null
}
