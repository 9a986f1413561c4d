// Element ids that several parts of the webhook pages use, apart from `address.ts`, because browser code must not load its schemas.

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
