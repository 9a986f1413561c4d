"use client"

// The list of suggestions below the search field. The list overlays the page, so that nothing moves when it opens or closes. Its
// first option searches for the typed text, like Enter without a selected option.

import { type ReactNode, type RefObject, useEffect } from "react"
import { formatCount } from "@/components/format"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { VerifiedMark } from "@/components/listing/verified-mark"
import { HealthMark } from "@/components/ui/health-mark"
import { Icon } from "@/components/ui/icon"
import { Missing } from "@/components/ui/missing"
import { formatCategory } from "@/lib/catalogue/categories/category-labels"
import type { Suggestion } from "@/lib/catalogue/schema"
import { formatMoney } from "@/lib/protocols/money"

interface SuggestionListProps {
  id: string
  typed: string
  suggestions: readonly Suggestion[]
  /** The index of the selected option. Option 0 is the search, option 1 the first suggestion. Null selects no option. */
  selected: number | null
  onOpen: (index: number) => void
}

const OPTION = "flex min-h-9 cursor-pointer items-center gap-2 rounded-inner px-2 py-1 hover:bg-sunken"
/** What Enter opens. The outline is visible only in forced colours, where shadows and backgrounds are not. */
const CHOSEN = " bg-sunken shadow-[inset_2px_0_0_var(--color-accent)] outline-2 -outline-offset-2 outline-transparent"

/** @param suggestions at least one, in the order of the list (`groupSuggestions`) */
export function SuggestionList({ id, typed, suggestions, selected, onOpen }: SuggestionListProps) {
  useEffect(() => {
    if (selected !== null) document.getElementById(optionId(id, selected))?.scrollIntoView({ block: "nearest" })
  }, [id, selected])
  const option = (index: number, content: ReactNode) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field keeps the focus and receives the keys
    <div
      key={index}
      id={optionId(id, index)}
      role="option"
      aria-selected={index === selected}
      data-default={selected === null && index === 0 ? "" : undefined}
      className={OPTION + (index === (selected ?? 0) ? CHOSEN : "")}
      onClick={() => onOpen(index)}
    >
      {content}
    </div>
  )
  const groups = GROUPS.map(([kind, title]) => ({
    title,
    options: suggestions.flatMap((one, index) => (one.kind === kind ? [{ suggestion: one, index: index + 1 }] : [])),
  })).filter(({ options }) => options.length > 0)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click on the panel must not take the focus from the field
    <div className="suggestions" onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label="Suggestions">
        {option(
          0,
          <OptionRow sign={<Icon name="search" size={12} />} end={<span aria-hidden="true">Enter</span>}>
            Search for “{typed}”
          </OptionRow>,
        )}
        {groups.map(({ title, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
          <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
            <div id={`${id}-${title}`} className="px-2 pt-2 pb-1 text-label font-medium text-muted">
              {title}
            </div>
            {options.map(({ suggestion, index }) =>
              option(index, <SuggestionContent suggestion={suggestion} typed={typed} />),
            )}
          </div>
        ))}
      </div>
      <KeyHints />
    </div>
  )
}

/** Screen readers announce the keys of a combobox themselves. */
function KeyHints() {
  return (
    <p aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> choose
      </span>
      <span>
        <kbd>Enter</kbd> open
      </span>
      <span>
        <kbd>Esc</kbd> close
      </span>
      <span>
        <kbd>/</kbd> search from anywhere
      </span>
    </p>
  )
}

type Suggested<Kind extends Suggestion["kind"]> = Extract<Suggestion, { kind: Kind }>

/** The API stops counting matching services at 1,000. The list then shows "1,000+". */
const MOST_COUNTED = 1000

function SuggestionContent({ suggestion, typed }: { suggestion: Suggestion; typed: string }) {
  switch (suggestion.kind) {
    case "service":
      return <ServiceContent service={suggestion} typed={typed} />
    case "provider":
      return <ProviderContent provider={suggestion} typed={typed} />
    case "category":
      return (
        <OptionRow sign={<span aria-hidden="true">›</span>} end={formatServices(suggestion.count)}>
          <Marked text={formatCategory(suggestion.text)} typed={typed} />
        </OptionRow>
      )
  }
}

function ServiceContent({ service, typed }: { service: Suggested<"service">; typed: string }) {
  const { text, protocol, health_status, cautions, evidence } = service
  return (
    <OptionRow
      sign={<HealthMark health={health_status ?? "unknown"} hidden />}
      tag={
        <>
          <small>{evidence}</small> <ProtocolTag protocol={protocol} />
        </>
      }
      end={
        cautions.some(({ id }) => id === "payee_changed") ? (
          <span className="caution">payee changed</span>
        ) : (
          (formatPrice(service) ?? <Missing>no price known</Missing>)
        )
      }
    >
      <Marked text={text} typed={typed} />
    </OptionRow>
  )
}

const formatPrice = (one: Suggested<"service">) =>
  formatMoney({
    usd: one.asked_usd ?? one.asked_price_usd,
    sats: one.asked_sats,
    basis: one.asked_basis,
    unit: one.asked_unit,
  })

function ProviderContent({ provider, typed }: { provider: Suggested<"provider">; typed: string }) {
  const { text, host, domain_verified, count } = provider
  const isNamedByHost = text.toLowerCase() === host
  return (
    <OptionRow sign={host !== null && domain_verified && <VerifiedMark host={host} />} end={formatServices(count)}>
      <span className={isNamedByHost ? "font-mono" : undefined}>
        <Marked text={text} typed={typed} />
      </span>{" "}
      {host !== null && !isNamedByHost && <span className="ml-1 font-mono text-small text-muted">{host}</span>}
    </OptionRow>
  )
}

interface OptionRowProps {
  sign: ReactNode
  children: ReactNode
  tag?: ReactNode
  end: ReactNode
}

/** The columns of an option. The spaces separate the texts in the name that a screen reader announces. */
function OptionRow({ sign, children, tag, end }: OptionRowProps) {
  return (
    <>
      <span className="grid w-4 flex-none place-items-center text-faint">{sign}</span>{" "}
      <span className="min-w-0 flex-1 truncate">{children}</span> {tag && <span className="max-xs:hidden">{tag}</span>}{" "}
      <span className="flex-none text-right whitespace-nowrap text-muted tabular-nums xs:min-w-16">{end}</span>
    </>
  )
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return splitTyped(text, typed).map(({ text: part, isTyped }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity of their own
    isTyped ? <mark key={index}>{part}</mark> : part,
  )
}

/** Formats a number of services, such as "12 services" or "1,000+ services". */
function formatServices(count: number): string {
  const number = formatCount(count) + (count >= MOST_COUNTED ? "+" : "")
  return `${number} ${count === 1 ? "service" : "services"}`
}

interface TextPart {
  text: string
  isTyped: boolean
}

const WORD = /[\p{L}\p{N}]+/gu
/** Letters that differ only in letter case or accents are equal. */
const letters = new Intl.Collator("en", { sensitivity: "base" })

/** A typed word matches at the beginning of a word. Neighbouring typed words form one part: "image gen" in "Image generator". */
export function splitTyped(text: string, typed: string): TextPart[] {
  const words = typed.match(WORD) ?? []
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const length = findTypedLength(word, words)
    if (length === 0) continue
    const between = text.slice(end, index)
    const last = parts.at(-1)
    const found = text.slice(index, index + length)
    if (last?.isTyped && between.trim() === "") last.text += between + found
    else parts.push({ text: between, isTyped: false }, { text: found, isTyped: true })
    end = index + length
  }
  return [...parts, { text: text.slice(end), isTyped: false }].filter((part) => part.text !== "")
}

/** Returns the length of the longest typed word that the word begins with, or 0. */
function findTypedLength(word: string, typed: readonly string[]): number {
  const lengths = typed.map((one) => (letters.compare(word.slice(0, one.length), one) === 0 ? one.length : 0))
  return Math.max(0, ...lengths)
}

export interface SuggestionBoxProps {
  id: string
  field: RefObject<HTMLInputElement | null>
  typed: string
  /** Returns the URL of a suggestion, or null if the field does not suggest it. Default: the page of the suggestion. */
  hrefOf?: (suggestion: Suggestion) => string | null
  close: () => void
  /** Opens the chosen suggestion by its URL; null searches for the typed text. */
  open: (href: string | null) => void
}

const GROUPS: readonly [kind: Suggestion["kind"], title: string][] = [
  ["category", "Categories"],
  ["provider", "Providers"],
  ["service", "Services"],
]

export const optionId = (list: string, index: number) => `${list}-${index}`

/** Returns the suggestions in the order of the list. */
export function groupSuggestions(suggestions: readonly Suggestion[]): Suggestion[] {
  return GROUPS.flatMap(([kind]) => suggestions.filter((one) => one.kind === kind))
}

export function suggestionHref(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case "service":
      return `/service/${suggestion.id}`
    case "category":
      return `/?${new URLSearchParams({ category: suggestion.path })}`
    case "provider":
      return suggestion.host === null
        ? `/?${new URLSearchParams({ provider: suggestion.text })}`
        : `/provider/${encodeURIComponent(suggestion.host)}`
  }
}
