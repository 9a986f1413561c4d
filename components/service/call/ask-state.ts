/** One fact of an answer, compared with the listing. */
export interface AnswerFact {
  term: string
  value: string
  /** The whole value where `value` is shortened. */
  title?: string
  /** Whether the fact is as the listing has it; null where there is nothing to compare. */
  isSame: boolean | null
  /** The comparison in words; empty without one. */
  words: string
}

/** An unpaid answer of the endpoint in words, as the page shows it. */
export interface Answer {
  /** "402", "HTTP 503" or "No response". */
  status: string
  isRight: boolean
  /** "in 171 ms"; null without a time. */
  took: string | null
  /** The time as ISO 8601, and in words such as "12 s ago". */
  at: string
  when: string
  facts: AnswerFact[]
  /** What to do about an answer that the page does not warn of yet; null without one. */
  warning: string | null
  /** Where the whole answer is. */
  more: { href: string; words: string }
}

export interface AskState {
  /** Answers of this page so far. */
  attempt: number
  /** Null before the first check. */
  answer: Answer | null
  /** Why no request was sent; null if one was. */
  problem: string | null
}
