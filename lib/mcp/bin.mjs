#!/usr/bin/env node
// The installed command: loads TypeScript on the fly and hands over to stdio.ts.

import { register } from "tsx/esm/api"

register()
await import("./stdio.ts")
