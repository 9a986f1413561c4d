// Of a purged listing only a hash of its protocol and URL is stored.

/** The hash of a row named `s`, with its protocol and normalized URL. */
export const PURGED_KEY = `sha256(convert_to(s.protocol || ' ' || s.url, 'UTF8'))`
