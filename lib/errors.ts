// One error class with a closed list of codes (decisions.md, "Shapes"): a refused request is an AppError, anything else
// that is thrown is a bug and becomes one logged 500.

const STATUS = {
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
} as const

export type ErrorCode = keyof typeof STATUS
export interface FieldProblem {
  field: string
  message: string
}

interface ErrorOptions {
  details?: FieldProblem[]
  /** Extra members of the body, put before `error` (the 422 of a registration, the 402 of the export). */
  body?: Record<string, unknown>
  headers?: Record<string, string>
  /** A more precise slug for the body's `code` than the one that chose the status. */
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

  /** The one error body: `{error, code, details?, request_id}`, the extra members first. */
  toBody(requestId: string): Record<string, unknown> {
    const { body, details, slug } = this.options
    return {
      ...body,
      error: this.message,
      code: slug ?? this.code,
      ...(details && { details }),
      request_id: requestId,
    }
  }
}
