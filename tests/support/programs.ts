// How tests, the demo and the browser tests start the programs of the directory. No other file of tests names these files.

/** Arguments of `node` for a program of the build, which must be up to date: tests/support/data-folder.ts builds first. */
export const PROGRAMS = {
  server: ["dist/server.mjs"],
  worker: ["dist/worker.mjs"],
  cli: ["dist/cli.mjs"],
  mcp: ["dist/mcp.mjs"],
} as const satisfies Record<string, readonly string[]>

/** Builds what is older than the sources, and exits. */
export const BUILD = ["lib/build/launch.mjs", "build"] as const

/** Arguments of `node` that build what is older than the sources, and then start the server. */
export const BUILD_AND_SERVE = ["lib/build/launch.mjs", "server"] as const
