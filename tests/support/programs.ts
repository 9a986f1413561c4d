// How tests, the demo and the browser tests start the programs of the directory. No other file of tests names these files.

/** Arguments of `node` for each program. */
export const PROGRAMS = {
  server: ["--import", "tsx", "server.ts"],
  worker: ["--import", "tsx", "lib/jobs/worker-process.ts"],
  cli: ["--import", "tsx", "lib/cli/main.ts"],
  mcp: ["--import", "tsx", "lib/mcp/stdio.ts"],
} as const satisfies Record<string, readonly string[]>
