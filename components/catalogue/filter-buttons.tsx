// The buttons of the filter form for a browser without script. They are not in the script of the page.

import { FILTER_FORM } from "@/components/catalogue/page-query"

/** Submits the filters. Shown only without JavaScript, because with JavaScript each change submits the form. */
export function ApplyButton() {
  return (
    <button type="submit" className="btn not-noscript:hidden" data-primary="">
      Apply filters
    </button>
  )
}

/** Submits the filter form. The button is next to the sort order, far from the filters. Shown only without JavaScript. */
export function SortButton() {
  return (
    <button type="submit" className="btn not-noscript:hidden" form={FILTER_FORM}>
      Sort
    </button>
  )
}
