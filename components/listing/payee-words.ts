// The words of pages and feeds for a payee that changed. Pure.

export const PAYEE_ADVICE =
  "Check with the provider before you pay: the examples, also those copied before, keep the old payee and refuse the new one."

export const KNOWN_PAYEE_RETURNED = "back to the known payee"
