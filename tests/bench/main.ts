// `npm run bench [-- name]`: measurements, each printing one JSON line and a sentence. Never part of the tests.

import { benchList } from "./list"

const BENCHES: Record<string, () => Promise<void>> = { list: benchList }

const wanted = process.argv.slice(2)
const names = wanted.length > 0 ? wanted : Object.keys(BENCHES)
for (const name of names) {
  const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined
  if (!bench) {
    console.error(`There is no bench named ${name}; there are ${Object.keys(BENCHES).join(", ")}.`)
    process.exit(2)
  }
  await bench()
}
