// `npm run bench [-- name …]`: measurements, each printing one JSON line and a sentence. Never part of the tests.

import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"

const BENCHES: Record<string, (options: { timeoutMs: number; profile?: string }) => Promise<void>> = {
  list: async () => (await import("./list")).benchList(),
  probe: async (options) => (await import("./probe")).benchProbe(options),
  due: async () => (await import("./due")).benchDue(),
  settle: async () => (await import("./settle")).benchSettle(),
  export: async () => (await import("./export")).benchExport(),
  flood: async () => (await import("./flood")).benchFlood(),
  gate: async () => (await import("./gate")).benchGate(),
  webhooks: async () => (await import("./webhooks")).benchWebhooks(),
  search: async () => (await import("./search")).benchSearch(),
  reads: async () => (await import("./reads")).benchReads(),
  recall: async () => (await import("./recall")).benchRecall(),
  sources: async () => (await import("./sources")).benchSources(),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Of the probes, in milliseconds. */
    timeout: { type: "string", default: "4000" },
    /** Writes a CPU profile of the sweep into this folder. */
    profile: { type: "string" },
  },
})
const [only, ...more] = positionals.length > 0 ? positionals : Object.keys(BENCHES)
const bench = only !== undefined && Object.hasOwn(BENCHES, only) ? BENCHES[only] : undefined
if (!bench) {
  console.error(`There is no bench named ${only}; there are ${Object.keys(BENCHES).join(", ")}.`)
  process.exit(2)
}
await bench({ timeoutMs: Number(values.timeout), ...(values.profile && { profile: values.profile }) })
// Each in a process of its own: settings are read once, and what one leaves in memory is not measured in the next.
if (more.length > 0) {
  const rest = fork(fileURLToPath(import.meta.url), [...more, "--timeout", values.timeout])
  const [code] = await once(rest, "exit")
  process.exitCode = code
}
