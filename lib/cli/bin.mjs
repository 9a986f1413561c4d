#!/usr/bin/env node
// The installed command `directory`.

process.argv.splice(2, 0, "cli")
await import("../build/launch.mjs")
