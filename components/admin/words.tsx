// Text with times, links and marks in it, as the sections declare it.

import type { ComponentProps, ReactNode } from "react"
import { Moment } from "@/components/site/moment"
import { SiteLink } from "@/components/site/site-link"
import { HealthMark } from "@/components/ui/health-mark"
import { Missing } from "@/components/ui/missing"
import { Term } from "@/components/ui/term"

type Word =
  | string
  | number
  | false
  | null
  /** A past time, shown relative to now. */
  | { at: string }
  | LinkWord
  | { code: string }
  /** A text of several lines. */
  | { lines: string }
  /** A line of its own in small type. */
  | { small: string }
  /** What has a component of its own. */
  | { node: ReactNode }
  | { health: ComponentProps<typeof HealthMark>["health"]; text?: string }

interface LinkWord {
  href: string
  text: string
  /** What the link is about, for screen readers only. */
  of?: string
  /** The link is not part of a sentence. */
  isSolo?: boolean
  /** The keys `j` and `k` focus the link in place of its item. */
  isFocused?: boolean
  /** The page does not scroll to its top. */
  staysInPlace?: boolean
}

export type Words = Word | readonly Word[]

/** A term, its value, and what screen readers announce without a value; by default "none". */
export type Fact = readonly [term: string, value: Words, missing?: string] | false | null

interface FactsProps {
  facts: readonly Fact[]
  now: Date
  className: string
}

export function Facts({ facts, now, className }: FactsProps) {
  return (
    <dl className={`defs ${className}`}>
      {facts.map(
        (fact) =>
          fact && (
            <Term key={fact[0]} term={fact[0]}>
              <Text words={fact[1]} now={now} missing={fact[2]} />
            </Term>
          ),
      )}
    </dl>
  )
}

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
  if ("lines" in word) return <span className="whitespace-pre-wrap">{word.lines}</span>
  if ("small" in word)
    return <span className="block text-small font-normal wrap-anywhere text-muted">{word.small}</span>
  if ("node" in word) return word.node
  if ("health" in word) return <HealthMark health={word.health}>{word.text}</HealthMark>
  const { href, text, of, isSolo, isFocused, staysInPlace = false } = word
  return (
    <SiteLink
      href={href}
      className={isSolo ? "solo" : undefined}
      data-review-focus={isFocused ? "" : undefined}
      scroll={!staysInPlace}
    >
      {text}
      {of && <span className="sr-only"> {of}</span>}
    </SiteLink>
  )
}
