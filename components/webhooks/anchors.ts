// Element ids that several parts of the webhook pages use.

/** The result of each form, shown above the fields of the form. */
export const RESULTS = {
  create: "create-answer",
  open: "open-answer",
  rotate: "rotate-answer",
  edit: "edit-answer",
  recover: "recover-answer",
}
/** `LOG_ID` is the delivery log. `RECOVER_ID` is the form that sends missed deliveries again. */
export const LOG_ID = "deliveries"
export const RECOVER_ID = "recover"
