// Text with times, links and marks in it, as the sections declare it.

import type { ComponentProps } from "react"
import { Amount } from "@/components/listing/amount"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { Moment } from "@/components/site/moment"
import { SiteLink } from "@/components/site/site-link"
import { HealthMark } from "@/components/ui/health-mark"
import { Missing } from "@/components/ui/missing"
import type { Protocol } from "@/lib/protocols/names"

type Word =
  | string
  | number
  | false
  | null
  /** A past time, shown relative to now. */
  | { at: string }
  /** `of` names what the link is about, for screen readers only. `isSolo`: the link is not part of a sentence. */
  | { href: string; text: string; of?: string; isSolo?: boolean; isFocused?: boolean }
  | { code: string }
  | { bold: string }
  /** A text of several lines. */
  | { lines: string }
  /** A line of its own in small type. */
  | { small: string }
  | { protocol: Protocol }
  | { amount: ComponentProps<typeof Amount> }
  | { health: ComponentProps<typeof HealthMark>["health"]; text: string }

export type Words = Word | readonly Word[]

interface TextProps {
  words: Words
  now: Date
  /** What screen readers announce where there is no text. */
  missing?: string | undefined
}

export function Text({ words, now, missing = "none" }: TextProps) {
  const parts = [words].flat().filter(isShown)
  if (parts.length === 0) return <Missing>{missing}</Missing>
  // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text never change their order
  return parts.map((word, index) => <OneWord key={index} word={word} now={now} />)
}

type ShownWord = Exclude<Word, null | false>
const isShown = (word: Word): word is ShownWord => word !== null && word !== false && word !== ""

function OneWord({ word, now }: { word: ShownWord; now: Date }) {
  if (typeof word !== "object") return word
  if ("at" in word) return <Moment at={word.at} now={now} />
  if ("code" in word) return <code>{word.code}</code>
  if ("bold" in word) return <b>{word.bold}</b>
  if ("lines" in word) return <span className="whitespace-pre-wrap">{word.lines}</span>
  if ("small" in word)
    return <span className="block text-small font-normal wrap-anywhere text-muted">{word.small}</span>
  if ("protocol" in word) return <ProtocolTag protocol={word.protocol} />
  if ("amount" in word) return <Amount {...word.amount} />
  if ("health" in word) return <HealthMark health={word.health}>{word.text}</HealthMark>
  const { href, text, of, isSolo, isFocused } = word
  return (
    <SiteLink href={href} className={isSolo ? "solo" : undefined} data-review-focus={isFocused ? "" : undefined}>
      {text}
      {of && <span className="sr-only"> {of}</span>}
    </SiteLink>
  )
}
