"use client"

// The list of suggestions below the search field. The list overlays the page, so that nothing moves when it opens or closes. Its
// first option searches for the typed text, like Enter without a selected option.

import { type ReactNode, useEffect } from "react"
import { OptionRow, SuggestionContent } from "@/components/site/suggestion-option"
import { GROUPS, optionId } from "@/components/site/suggestions"
import { Icon } from "@/components/ui/icon"
import type { Suggestion } from "@/lib/catalogue/schema"

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
    <p
      className="mt-1 flex flex-wrap gap-x-4 gap-y-1 border-t border-line p-2 text-label text-muted"
      aria-hidden="true"
    >
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
