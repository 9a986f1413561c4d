// A file of its own, because every page has scripts that use the name: `names.ts` would add the words of the protocols to every page.
// Pure.

/** The URL parameter of the list and of `/compare` that holds the services chosen for a comparison. */
export const COMPARE_PARAMETER = "cmp"
