// Why an endpoint with another status than 402 cannot be registered, and what its provider can do. Pure.

const BODY = "Register it with a probe_body that passes this validation, or send the 402 challenge before validating."

const MESSAGES: Record<number, (method: string) => string> = {
  400: () => `The endpoint rejected the request as malformed (400) before it asked for payment. ${BODY}`,
  401: () =>
    "The endpoint asked for a login (401) instead of payment. Send the 402 challenge before asking for credentials.",
  403: () => "The endpoint refused the request (403). Answer requests without credentials with the 402 challenge.",
  404: () =>
    "The endpoint answered that nothing exists at this URL (404). Check the path, and that the paywall covers the URL.",
  405: (method) =>
    `The endpoint does not accept the method ${method} (405). Register it with the http_method that the paywall covers.`,
  406: () =>
    "The endpoint cannot answer in a format that the request accepts (406). Send the 402 challenge whatever the Accept header says.",
  415: () =>
    "The endpoint does not accept the content type of the request (415). Send the 402 challenge before checking the content type.",
  422: () => `The endpoint rejected the content of the request (422) before it asked for payment. ${BODY}`,
  429: () => "The endpoint limits requests (429) and rejected this one. Register it again later.",
}

/** @param hasChallenge the response contains a challenge in spite of its status */
export function getStatusMessage(status: number, method: string, hasChallenge: boolean): string {
  if (hasChallenge) {
    return `The endpoint sent a challenge with status ${status}. Send it with status 402, because paying clients react to 402 only.`
  }
  const message = MESSAGES[status]
  if (message) return message(method)
  if (status < 300) {
    return `The endpoint answered ${status} without asking for payment. Check that the paywall covers the method ${method} at this URL.`
  }
  if (status < 400) {
    return `The endpoint redirects (${status}). Register the URL that the redirect leads to, because clients do not pay across redirects.`
  }
  if (status >= 500) {
    return `The endpoint failed (${status}) before it asked for payment. Look into its logs, and register it again when it works.`
  }
  return `The endpoint answered ${status} instead of 402 Payment Required. Send the challenge with status 402.`
}
