import { COMPARE_FORM } from "@/components/listing/compare-choice"

/** Comes up when a service of the list is marked. A form without script: the boxes of the rows belong to it. */
export function CompareBar() {
  return (
    <form id={COMPARE_FORM} action="/compare" className="compare-bar">
      <p className="text-muted">Mark two to four services to see them side by side.</p>
      <button type="submit" className="btn" data-primary="">
        Compare
      </button>
    </form>
  )
}

/** The box of one row. */
export function CompareBox({ id, name }: { id: string; name: string }) {
  return (
    <label className="icon-btn h-7" title={`Compare ${name}`}>
      <input type="checkbox" name="ids" value={id} form={COMPARE_FORM} aria-label={`Compare ${name}`} />
    </label>
  )
}
