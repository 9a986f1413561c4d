#!/usr/bin/env node
// The entry point of the installed command `directory-mcp`. An assistant starts the command in any folder, so the TypeScript
// loader gets the path of the tsconfig that declares the import aliases.

import { fileURLToPath } from "node:url"
import { register } from "tsx/esm/api"

register({ tsconfig: fileURLToPath(new URL("../../tsconfig.json", import.meta.url)) })
await import("./stdio.ts")
