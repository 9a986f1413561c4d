import { formatDay, formatMoment } from "@/components/format"
import { TIMELINE_KINDS, type TimelineEntry, type TimelineKind } from "@/components/service/history/timeline-entries"
import type { IconName } from "@/components/ui/icon-masks"
import { contentOf, html, type Markup } from "@/components/ui/markup"

/** Entries that the timeline shows before its reader asks for all. The style sheet has the same number. */
const SHOWN = 8
const ICONS: Record<TimelineKind, IconName> = { incident: "error", price: "price", payee: "key", listing: "edit" }
const KINDS = Object.entries(TIMELINE_KINDS) as [TimelineKind, string][]

/**
 * What happened to the service, newest first. The filter is radio buttons and "Show all" is a check box, so both work without
 * script (app/styles/service.css).
 */
export function Timeline({ entries, now }: { entries: readonly TimelineEntry[]; now: Date }) {
  const count = (kind: TimelineKind) => entries.filter((entry) => entry.kind === kind).length
  return (
    <div className="timeline border-t border-line">
      <fieldset className="pills px-4 py-2">
        <legend className="sr-only">Show in the timeline</legend>
        <label>
          <input type="radio" name="timeline" value="all" defaultChecked />
          All
        </label>
        {KINDS.map(([kind, words]) => (
          <label key={kind}>
            <input type="radio" name="timeline" value={kind} />
            {words}
          </label>
        ))}
      </fieldset>
      <ol className="border-t border-line" {...contentOf(html`${entries.map((entry) => writeEntry(entry, now))}`)} />
      {KINDS.filter(([kind]) => count(kind) === 0).map(([kind, words]) => (
        <p key={kind} className="none px-4 py-2 text-muted" data-kind={kind}>
          {`No entry in ${words.toLowerCase()}.`}
        </p>
      ))}
      {entries.length > SHOWN && (
        <label className="show-all border-t border-line">
          <input type="checkbox" />
          <span data-kind="all">{`Show all ${entries.length}`}</span>
          {KINDS.filter(([kind]) => count(kind) > SHOWN).map(([kind]) => (
            <span key={kind} data-kind={kind}>{`Show all ${count(kind)}`}</span>
          ))}
        </label>
      )}
    </div>
  )
}

function writeEntry({ at, kind, fact, detail, tone }: TimelineEntry, now: Date): Markup {
  const isThisYear = at.slice(0, 4) === now.toISOString().slice(0, 4)
  const time = isThisYear ? html`<span>, ${at.slice(11, 16)}</span>` : ` ${at.slice(0, 4)}`
  const icon = html`<span class="icon" data-icon="${ICONS[kind]}" data-size="14" aria-hidden="true"></span>`
  return html`<li data-kind="${kind}" data-tone="${tone ?? ""}"><time datetime="${at}" title="${formatMoment(at)}">${formatDay(at)}${time}</time>${icon}<p><b>${fact}</b> ${detail}</p></li>`
}
