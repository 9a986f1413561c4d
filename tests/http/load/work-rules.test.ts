// The kind of work of each request, which selects its concurrency limit.

import { expect, it } from "vitest"
import { kindOfWork } from "@/lib/http/load/work-rules"

it.each([
  ["GET", "/", "render"],
  ["HEAD", "/?q=a", "render"],
  ["GET", "/status", "render"],
  ["GET", "/api/v1/services", "render"],
  ["GET", "/api/v1/healthy", "render"],
  ["OPTIONS", "/api/v1/services", "render"],
  ["GET", "/_next/x", "render"],
  ["GET", "/icon.svg", "render"],
  ["GET", "/api/v1/health", "health"],
  ["GET", "/api/v1/health?c=1", "health"],
  ["GET", "/_next/static/chunks/a.js?v=1", "file"],
  ["POST", "/_next/static/chunks/a.js", "open"],
  ["POST", "/api/v1/health", "open"],
  ["POST", "/api/v1/register", "open"],
  ["PATCH", "/api/v1/services/1", "open"],
  ["POST", "/lint", "open"],
  ["GET", "/lint", "render"],
  ["GET", "/lint?url=https://a.example", "open"],
  ["HEAD", "/%6cint?url=https://a.example", "open"],
  ["POST", "/mcp", "open"],
  ["GET", "/mcp", "open"],
  ["PUT", "/api/inngest?fnId=1", "open"],
  ["GET", "/api/v1/export.csv?q=a", "open"],
  ["GET", "/api/v1/stream?kind=down", "open"],
])("%s %s: %s", (method, url, kind) => expect(kindOfWork(method, url)).toBe(kind))
