import type { JsonSchema } from "@/lib/contract/operation"

export interface WrittenParameter {
  name: string
  in: string
  description: string
  required?: boolean
  schema: JsonSchema
  example?: unknown
}
export interface WrittenResponse {
  $ref?: string
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, { schema: JsonSchema; example?: unknown; examples?: Record<string, unknown> }>
}
export interface WrittenOperation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, unknown>[]
  parameters?: WrittenParameter[]
  requestBody?: { content: Record<string, { schema: { $ref: string }; example: Record<string, unknown> }> }
  responses: Record<string, WrittenResponse>
}
