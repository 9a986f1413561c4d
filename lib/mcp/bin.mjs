#!/usr/bin/env node
// The installed command `directory-mcp`, which an assistant may start in any folder.

process.argv.splice(2, 0, "mcp")
await import("../build/launch.mjs")
