#!/usr/bin/env node
// The installed command. An assistant starts it in any folder, so it names the tsconfig that declares the import paths.

import { fileURLToPath } from "node:url"
import { register } from "tsx/esm/api"

register({ tsconfig: fileURLToPath(new URL("../../tsconfig.json", import.meta.url)) })
await import("./stdio.ts")
