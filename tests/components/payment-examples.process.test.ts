// Runs the programs of /api-docs#pricing against a shop that sells the export: each pays once on two runs, keeps the token when the
// paid response gets lost, and refuses a price that has risen.

import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { paymentExamples } from "@/components/api-docs/pricing"
import { createChallenge, isPaid } from "@/tests/street/l402"
import { payInvoice } from "@/tests/street/lightning"
import { openShop, pathOf, readJson, type Shop, sendJson } from "@/tests/street/shop"

const CSV = "name,url\nWeather,https://paid.example/\n"
const PRICE = 500

let shop: Shop
let folder: string
let priceSats: number
let payments: number
let losesNext: boolean
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "payment-examples-"))
  await symlink(join(process.cwd(), "node_modules"), join(folder, "node_modules"))
  shop = await openShop(async (request, response) => {
    if (pathOf(request).endsWith("/pay")) {
      const { invoice } = (await readJson(request)) as { invoice: string }
      payments += 1
      return sendJson(response, 200, { preimage: payInvoice(invoice), success: true })
    }
    if (isPaid(request.headers.authorization, "export")) {
      if (!losesNext) return response.writeHead(200, { "content-type": "text/csv" }).end(CSV)
      losesNext = false
      return response.destroy()
    }
    const { header, token, invoice } = createChallenge({ service: "export", priceSats, description: "Export" })
    return sendJson(response, 402, { macaroon: token, invoice }, { "www-authenticate": header })
  })
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  priceSats = PRICE
  payments = 0
  losesNext = false
})

/** A wallet for both JavaScript clients, which pass the invoice in different ways. */
const writeWallet = () => `const wallet = {
  payInvoice: async (asked) =>
    (await fetch("${shop.origin}/pay", { method: "POST", body: JSON.stringify({ invoice: asked.invoice ?? asked }) })).json(),
}
`

type Id = "pay-curl" | "pay-lightning-tools" | "pay-axios"
/** Saves a program in a folder of its own. The function that it returns runs the program there. */
async function save(id: Id) {
  const place = await mkdtemp(join(folder, `${id}-`))
  const code = paymentExamples(shop.origin, true, PRICE).find((example) => example.id === id)?.code ?? ""
  const isShell = id === "pay-curl"
  const [command, file] = isShell ? ["bash", "pay.sh"] : ["node", "pay.mjs"]
  await writeFile(join(place, file), isShell ? `set -eu\n${code}\ncat paid-apis.csv\n` : writeWallet() + code)
  const run = () =>
    promisify(execFile)(command, [file], { cwd: place }).then(
      ({ stdout }) => ({ isDone: true, stdout }),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ isDone: false, stdout, stderr }),
    )
  return { place, run }
}

describe.each<[Id]>([["pay-curl"], ["pay-lightning-tools"], ["pay-axios"]])("%s", (id) => {
  it("D-examples-04 pays once on two runs, and stores the token for its owner only", async () => {
    const { place, run } = await save(id)
    for (const outcome of [await run(), await run()]) {
      expect(outcome).toMatchObject({ isDone: true, stdout: expect.stringContaining(CSV.trim()) })
    }
    expect(payments).toBe(1)
    const token = join(place, "paid-apis.token")
    expect((await stat(token)).mode & 0o777).toBe(0o600)
    expect(await readFile(token, "utf8")).toMatch(/L402 \S+:[0-9a-f]{64}/)
  })

  it("keeps the token when the paid response gets lost", async () => {
    const { run } = await save(id)
    losesNext = true
    expect(await run()).toMatchObject({ isDone: false })
    expect(await run()).toMatchObject({ isDone: true })
    expect(payments).toBe(1)
  })
})

// In the shell, a person reads the price in the wallet.
it.each<[Id]>([["pay-lightning-tools"], ["pay-axios"]])(
  "%s does not pay more than the price on the page",
  async (id) => {
    priceSats = PRICE + 1
    const { run } = await save(id)
    expect(await run()).toMatchObject({
      isDone: false,
      stderr: expect.stringContaining("Asked 501 sats, maximum 500. Not paid."),
    })
    expect(payments).toBe(0)
  },
)
