/** The end of the name of a file that is not yet complete. */
export const DRAFT = ".part"
