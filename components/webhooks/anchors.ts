// Element ids that more than one part of the pages uses.

/** The result of each form, above its fields. */
export const RESULTS = {
  create: "create-answer",
  open: "open-answer",
  rotate: "rotate-answer",
  recover: "recover-answer",
}
/** The delivery log, and the form that recovers missed deliveries. */
export const LOG_ID = "deliveries"
export const RECOVER_ID = "recover"
