import { expect, test } from "vitest"
import { getReach } from "@/lib/mcp/reach"

test.each([
  ["http://localhost:3000", "machine"],
  ["http://127.0.0.1:3000", "machine"],
  ["http://[::1]:3000", "machine"],
  ["http://directory.localhost", "machine"],
  ["http://192.168.1.20:3000", "network"],
  ["http://10.0.0.7", "network"],
  ["http://[fd00::1]", "network"],
  ["http://nas.local", "network"],
  ["https://directory.internal", "network"],
  ["https://directory.example", "internet"],
  ["https://local.example", "internet"],
  ["https://8.8.8.8", "internet"],
])("%s is reachable from the %s", (url, reach) => expect(getReach(url)).toBe(reach))
