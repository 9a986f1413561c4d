#!/usr/bin/env node
// The installed command: loads TypeScript on the fly and hands over to stdio.ts. An assistant starts it in any folder, so it
// says where the paths of the imports are declared.

import { fileURLToPath } from "node:url"
import { register } from "tsx/esm/api"

register({ tsconfig: fileURLToPath(new URL("../../tsconfig.json", import.meta.url)) })
await import("./stdio.ts")
