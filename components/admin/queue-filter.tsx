import { type Part, sectionHref } from "@/components/admin/address"
import { SiteLink } from "@/components/site/site-link"
import { SelectField, TextField } from "@/components/ui/field"
import { PROTOCOLS } from "@/lib/protocols/names"
import type { CheckResult } from "@/lib/review/schema"

const RESULTS = {
  passed: "Passed",
  warnings: "Warnings",
  failed: "Failed",
  unchecked: "Not checked",
} as const satisfies Record<CheckResult, string>

const CHOICES = [
  { name: "protocol", label: "Protocol", options: [["", "Any protocol"], ...PROTOCOLS.map((name) => [name, name])] },
  { name: "result", label: "Newest check", options: [["", "Any result"], ...Object.entries(RESULTS)] },
  {
    name: "sort",
    label: "Order",
    options: [
      ["oldest", "Oldest first"],
      ["host", "Same host together"],
    ],
  },
] as const

/** The filter of the review queue is in the URL, so it works without JavaScript. */
export function QueueFilterForm({ filter }: { filter: Part }) {
  return (
    <search>
      <form action="/admin" method="get" className="flex flex-wrap items-end gap-2" aria-label="Filter the queue">
        <input type="hidden" name="section" value="pending" />
        <div className="flex-[1_1_10rem]">
          <TextField
            type="search"
            name="q"
            label="Name, host or URL"
            defaultValue={filter.q}
            maxLength={200}
            autoComplete="off"
          />
        </div>
        {CHOICES.map(({ name, label, options }) => (
          <SelectField key={name} name={name} label={label} defaultValue={filter[name]}>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        ))}
        <button type="submit" className="btn" data-large="">
          Apply filter
        </button>
        {Object.keys(filter).length > 0 && (
          <SiteLink href={sectionHref("pending")} className="solo">
            Show all
          </SiteLink>
        )}
      </form>
    </search>
  )
}
