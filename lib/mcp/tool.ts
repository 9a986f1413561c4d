import type { z } from "zod"
import type { Reader } from "@/lib/mcp/reader"

export interface Tool {
  name: string
  title: string
  description: string
  /** What the tool returns and how much, in words for people. */
  result: { about: string; size: string }
  /** True when the tool causes requests to an endpoint, not only to the directory. */
  isOpenWorld?: boolean
  input: z.ZodObject
  output: z.ZodObject
  /**
   * Runs the tool. `data` matches the schema `output`.
   * @throws AppError with a message that may be shown to the caller
   */
  run(reader: Reader, given: unknown): Promise<{ sentence: string; data: Record<string, unknown> }>
}
