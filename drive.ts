// ad hoc driver: tsx drive.ts <language> <listing-regex> <challenge-regex>
import { LISTINGS } from "@/tests/catalogue/snippets/hostile/listings"
import { openSuite } from "@/tests/catalogue/snippets/hostile/suite"
const [lang, lre = ".", cre = ".", verbose = ""] = process.argv.slice(2)
const suite = await openSuite()
const t0 = performance.now()
let n = 0, paid = 0, bad = 0
for (const listing of LISTINGS.filter((l) => new RegExp(lre).test(l.name)))
  for (const challenge of listing.challenges.filter((c) => new RegExp(cre).test(c.name) || new RegExp(cre).test(c.topic))) {
    const t = performance.now()
    const r = await suite.run({ listing, language: lang as never, challenge })
    if (!r) continue
    n++; if (r.payments) paid++
    const ms = Math.round(performance.now() - t)
    const isBad = r.breaches.length > 0 || (challenge.mustPay && (r.payments === 0 || r.outcome.code !== 0))
    if (isBad) bad++
    if (isBad || verbose || ms > 3000) {
      console.log(`${isBad ? "BAD" : "ok "} ${listing.name} ${challenge.topic}: ${challenge.name} ${ms} ms code=${r.outcome.code} payments=${r.payments}`)
      for (const b of r.breaches) console.log("     !", b)
      if (verbose === "v" || (isBad && r.breaches.length === 0)) console.log("     ", r.outcome.stdout.slice(0, 200), r.outcome.stderr.slice(0, 700))
      else if (verbose) console.log("     ", r.outcome.stderr.trim().split("\n").slice(0, 2).join(" | ").slice(0, 220))
    }
  }
console.log(`${lang}: ${n} runs, ${paid} paid, ${bad} bad, ${Math.round(performance.now() - t0)} ms`)
await suite.close()
