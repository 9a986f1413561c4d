#!/usr/bin/env node
// The installed command: loads TypeScript on the fly and hands over to main.ts.

import { register } from "tsx/esm/api"

register()
await import("./main.ts")
