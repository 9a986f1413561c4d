// The one error class for rejected requests, with a closed list of codes (docs/decisions.md#shapes). Any other thrown error is a
// bug and becomes a 500 with one log line. Pure.

const STATUS = {
  moved: 308,
  invalid_json: 400,
  invalid_parameter: 400,
  invalid_request: 400,
  unauthorized: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  no_valid_challenge: 422,
  proof_not_accepted: 422,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
  storage_full: 507,
} as const

export type ErrorCode = keyof typeof STATUS
export interface FieldProblem {
  field: string
  message: string
}

interface ErrorOptions {
  details?: FieldProblem[]
  /** Additional members of the body, placed after `error`, for example the findings in a rejected registration's 422. */
  body?: Record<string, unknown>
  headers?: Record<string, string>
  /** A more precise code for the body, instead of `code`. */
  slug?: string
}

export class AppError extends Error {
  readonly status: number
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly options: ErrorOptions = {},
  ) {
    super(message)
    this.name = "AppError"
    this.status = STATUS[code]
  }

  /** The body of an error response: `error`, the extra members, then `code`, `details` and `request_id`. */
  toBody(requestId: string): Record<string, unknown> {
    const { body, details, slug } = this.options
    const code = slug ?? this.code
    return { error: this.message, ...body, code, ...(details && { details }), request_id: requestId }
  }
}

/** Returns the AppError that `work` rejects with, or null on success. Rethrows any other error. */
export async function catchAppError(work: Promise<unknown>): Promise<AppError | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

export const rateLimited = (message: string, retrySeconds: number, headers: Record<string, string> = {}) =>
  new AppError("rate_limited", message, { headers: { ...headers, "Retry-After": String(retrySeconds) } })
