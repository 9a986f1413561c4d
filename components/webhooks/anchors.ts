// Names of places on these pages that more than one part of them speaks of.

/** Where each form's answer stands, before its fields. */
export const ANSWERS = {
  create: "create-answer",
  open: "open-answer",
  rotate: "rotate-answer",
  recover: "recover-answer",
}
/** Where a question stands that is asked before something is done. */
export const CONFIRM_ID = "confirm"
/** The delivery log, and where what was missed is sent again. */
export const LOG_ID = "deliveries"
export const RECOVER_ID = "recover"
