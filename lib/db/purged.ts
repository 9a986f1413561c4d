// How a purged listing is remembered: by a hash of what identifies it, and nothing else.

/** The key of a row named `s` that has a protocol and a normalised address. */
export const PURGED_KEY = `sha256(convert_to(s.protocol || ' ' || s.url, 'UTF8'))`
