#!/usr/bin/env node
// The entry point of the installed command: registers the TypeScript loader and runs main.ts.

import { register } from "tsx/esm/api"

register()
await import("./main.ts")
