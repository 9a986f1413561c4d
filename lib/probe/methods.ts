// The HTTP methods that probes send, which are those that a service may have. Without imports, because browser code reads it.
// Pure.

export const HTTP_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const
export type HttpMethod = (typeof HTTP_METHODS)[number]

const WITH_BODY: readonly string[] = ["POST", "PUT", "PATCH"] satisfies HttpMethod[]

/** Whether a request with this method has a body, which is `{}` when nothing else is known. */
export const sendsBody = (method: string): boolean => WITH_BODY.includes(method)

/** The methods with which a request may have a body. The body of a DELETE is sent only where one is given. */
export const BODY_METHODS = ["POST", "PUT", "PATCH", "DELETE"] as const satisfies HttpMethod[]
export const mayHaveBody = (method: string): boolean => BODY_METHODS.some((one) => one === method)

/** The known method with this name, in any letter case; null for any other value. */
export const findMethod = (value: unknown): HttpMethod | null =>
  HTTP_METHODS.find((one) => typeof value === "string" && one === value.toUpperCase()) ?? null
