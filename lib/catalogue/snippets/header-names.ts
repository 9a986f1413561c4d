// Which headers of a request the examples may have. Pure.

/** Headers that a client sets itself, or that carry a payment. */
const RESERVED =
  /^(?:host|connection|content-length|content-type|transfer-encoding|cookie|authorization|x-payment|payment-.*)$/i

export const isFreeHeader = (name: string) => /^[A-Za-z0-9-]{1,64}$/.test(name) && !RESERVED.test(name)
