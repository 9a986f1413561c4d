// What a hostile endpoint answers. All values are plain data, so that a table of challenges can be read and counted.

export type Header = readonly [name: string, value: string]

export interface Answer {
  status: number
  /** Raw headers in this order; a name may occur twice. */
  headers: readonly Header[]
  body: string
}

/** The topics that the suite must have, so that a test can say which of them is missing. */
export const TOPICS = [
  "control",
  "both amount fields",
  "another text than the parsed one",
  "another second challenge",
  "payee",
  "price",
  "chain",
  "token",
  "scheme",
  "version",
  "two headers",
  "header against body",
  "two offers",
  "redirect",
  "asked again after the payment",
  "unit against deposit",
  "decimals",
  "dearer than its terms",
  "expired",
  "numbers",
  "letter case",
  "spaces",
  "duplicate parameters",
  "shape",
  "other ways to take money",
] as const
export type Topic = (typeof TOPICS)[number]

/** One hostile (or honest) endpoint. */
export interface Challenge {
  /** Unique within the listing; part of a URL. */
  name: string
  topic: Topic
  /** The answers to requests without a payment, by their number; the last one repeats. */
  unpaid: readonly Answer[]
  /** The answers to requests with a payment, by their number; after the last one the goods are served. */
  paid: readonly Answer[]
  /** The answers of another server, to which `ELSEWHERE` in a header points; like `unpaid`. */
  elsewhere: readonly Answer[]
  /** A program that pays nothing here is broken: without such challenges a suite of programs that never pay would pass. */
  mustPay: boolean
}

/** Is replaced by the URL of the other server in the values of headers. */
export const ELSEWHERE = "{ELSEWHERE}"
/** Is replaced by the URL of the requested path. */
export const HERE = "{HERE}"

export const redirect = (to: string, status = 307): Answer => ({ status, headers: [["location", to]], body: "" })
/** An answer to every request of a program that pays again and again. */
export const repeat = (one: Answer) => Array.from({ length: 8 }, () => one)

type Details = Partial<Omit<Challenge, "name" | "topic" | "unpaid">>

/** @param answers the answers to requests without a payment */
export function challenge(
  topic: Topic,
  name: string,
  answers: Answer | readonly Answer[],
  more: Details = {},
): Challenge {
  const unpaid = "status" in answers ? [answers] : answers
  return { topic, name: toSlug(name), unpaid, paid: [], elsewhere: [], mustPay: topic === "control", ...more }
}

type Row = readonly [name: string, answers: Answer | readonly Answer[], more?: Details]

/** The challenges of one topic: a row has the arguments of `challenge` but the topic. */
export const about = (topic: Topic, rows: readonly Row[]): Challenge[] =>
  rows.map(([name, answers, more]) => challenge(topic, name, answers, more))

const toSlug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")

export const toBase64 = (value: unknown) => Buffer.from(toText(value)).toString("base64")
export const toBase64Url = (value: unknown) => Buffer.from(toText(value)).toString("base64url")
/** A text stays as it is, so that a challenge can be JSON that no serializer writes, such as a number with 30 digits. */
export const toText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value))
