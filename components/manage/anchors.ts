// Element ids that several parts of the owner's page use.

/**
 * The form that deletes chosen listings. The form is above the list; the checkboxes are in the rows and refer to the form by this
 * id.
 */
export const CHOICE_FORM = "choice"
/** The form that edits a listing. */
export const EDIT_ID = "edit"
/** The list of listings that wait for the owner's decision. */
export const WAITING_ID = "waiting"
/** The details of a listing. */
export const DETAILS_ID = "details"
