// Names of places on the page that more than one part of it speaks of.

/** The form of the fields that choose what to delete; they stand in the rows, their form above the list. */
export const CHOICE_FORM = "choice"
/** Where the form of a listing stands. */
export const EDIT_ID = "edit"
/** Where the listings stand that wait for the owner. */
export const WAITING_ID = "waiting"
/** Where a question stands that is asked before something is done for good. */
export const CONFIRM_ID = "confirm"
