// Element ids that several parts of the owner's page use, apart from `address.ts`, because browser code must not load its schemas.

/** The form that deletes chosen listings. It is above the list; the checkboxes in the rows refer to it by this id. */
export const CHOICE_FORM = "choice"
export const EDIT_ID = "edit"
export const WAITING_ID = "waiting"
export const DETAILS_ID = "details"
