// Element ids that more than one part of the page uses.

/** The form of the checkboxes that choose listings to delete: the boxes are in the rows, the form is above the list. */
export const CHOICE_FORM = "choice"
/** The edit form of a listing. */
export const EDIT_ID = "edit"
/** The listings that wait for the owner. */
export const WAITING_ID = "waiting"
