// `npm run bench [-- name …]` runs the named benches, by default all. Each bench prints its figures as JSON lines, then one
// sentence. No test runs a bench.

import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"

const BENCHES: Record<string, (options: { timeoutMs: number; profile?: string }) => Promise<void>> = {
  start: async () => (await import("./start")).benchStart(),
  list: async () => (await import("./list")).benchList(),
  probe: async (options) => (await import("./probe")).benchProbe(options),
  due: async () => (await import("./due")).benchDue(),
  record: async () => (await import("./record")).benchRecord(),
  export: async () => (await import("./export")).benchExport(),
  flood: async () => (await import("./flood")).benchFlood(),
  paywall: async () => (await import("./paywall")).benchPaywall(),
  webhooks: async () => (await import("./webhooks")).benchWebhooks(),
  search: async () => (await import("./search")).benchSearch(),
  reads: async () => (await import("./reads")).benchReads(),
  pages: async () => (await import("./pages")).benchPages(),
  recall: async () => (await import("./recall")).benchRecall(),
  sources: async () => (await import("./sources")).benchSources(),
  growth: async () => (await import("./growth")).benchGrowth(),
  operate: async () => (await import("./operate")).benchOperate(),
  upgrade: async () => (await import("./upgrade")).benchUpgrade(),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Time limit of one probe in milliseconds. */
    timeout: { type: "string", default: "4000" },
    /** The folder for a CPU profile of the sweep; no profile without it. */
    profile: { type: "string" },
  },
})
const [only, ...more] = positionals.length > 0 ? positionals : Object.keys(BENCHES)
const bench = only !== undefined && Object.hasOwn(BENCHES, only) ? BENCHES[only] : undefined
if (!bench) {
  console.error(`There is no bench named ${only}. Choose from ${Object.keys(BENCHES).join(", ")}.`)
  process.exit(2)
}
await bench({ timeoutMs: Number(values.timeout), ...(values.profile && { profile: values.profile }) })
// Run each bench in its own process: the settings are read only once per process, and each bench measures its process's memory.
if (more.length > 0) {
  const rest = fork(fileURLToPath(import.meta.url), [...more, "--timeout", values.timeout])
  const [code] = await once(rest, "exit")
  process.exitCode = code
}
