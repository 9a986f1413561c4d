import { COMPARE_FORM } from "@/components/listing/compare-choice"

/**
 * The form that compares the ticked services; visible once a service is ticked. The checkboxes in the rows refer to the form by
 * its id, so the form works without JavaScript.
 */
export function CompareBar() {
  return (
    <form id={COMPARE_FORM} action="/compare" className="compare-bar">
      <p className="text-muted">Tick two to four services to compare them.</p>
      <button type="submit" className="btn" data-primary="">
        Compare services
      </button>
    </form>
  )
}

/** The checkbox in a row that chooses the service for a comparison. */
export function CompareBox({ id, name }: { id: string; name: string }) {
  return (
    <label className="icon-btn h-7" title={`Compare ${name}`}>
      <input type="checkbox" name="ids" value={id} form={COMPARE_FORM} aria-label={`Compare ${name}`} />
    </label>
  )
}
