// The TypeScript examples must compile in a strict project, because readers paste them into one.

import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import ts from "typescript"
import { expect, it } from "vitest"
import type { CallOffer } from "@/lib/catalogue/call/schema"
import { NO_GUARD } from "@/lib/catalogue/snippets/offer"
import { writeExamples } from "@/lib/catalogue/snippets/write"
import type { Protocol } from "@/lib/protocols/names"
import { buildCall } from "./calls"

const SOLANA = { network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" }
/** One call per client, and per version of x402. */
const CALLS: readonly [Protocol, Partial<CallOffer>, (1 | 2)?][] = [
  ["x402", {}],
  ["x402", {}, 1],
  ["x402", SOLANA],
  ["x402", SOLANA, 1],
  ["MPP", { network: "eip155:4217", scheme: "tempo/charge" }],
  ["MPP", { network: "eip155:4217", scheme: "tempo/session" }],
  ["MPP", { scheme: "evm/charge" }],
  ["L402", { scheme: "lightning", network: "lightning", asset_id: null }],
]

it("every TypeScript example compiles in a strict project", () => {
  const folder = mkdtempSync(join(tmpdir(), "example-types-"))
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"))
  const files = CALLS.map(([protocol, offer, x402_version = 2], index) => {
    const call = buildCall([offer], { method: "POST", body: "{}", x402_version })
    const { examples } = writeExamples({ number: 7, protocol }, call, NO_GUARD)
    const file = join(folder, `pay-${index}.mts`)
    writeFileSync(file, examples.find(({ language }) => language === "typescript")?.text ?? "")
    return file
  })
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ["node"],
    typeRoots: [join(process.cwd(), "node_modules/@types")],
  })
  const problems = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    return `${file?.fileName.slice(folder.length)}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`
  })
  rmSync(folder, { recursive: true })
  expect(problems).toEqual([])
})
