// The HTTP methods that probes send, which are those that a service may have. Without imports, because browser code reads it.

export const HTTP_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const
export type HttpMethod = (typeof HTTP_METHODS)[number]

const WITH_BODY: readonly string[] = ["POST", "PUT", "PATCH"] satisfies HttpMethod[]

/** Whether a request with this method has a body, which is `{}` when nothing else is known. */
export const sendsBody = (method: string): boolean => WITH_BODY.includes(method)
