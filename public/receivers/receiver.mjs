// Stores each delivery once, as a file in the folder INBOX, for your own worker.
// Node 20 or later: WEBHOOK_SECRET=... node receiver.mjs
import { createHmac, timingSafeEqual } from "node:crypto"
import { mkdir, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import { env } from "node:process"
import { buffer } from "node:stream/consumers"

const { WEBHOOK_SECRET, INBOX = "inbox", PORT = "8080" } = env
const MAX_BYTES = 1_000_000
const SIGNATURES = ["x-directory-signature", "x-directory-former-signature"]
if (!WEBHOOK_SECRET) throw new Error("Set WEBHOOK_SECRET.")

/** For a day after a rotation both secrets sign. One valid signature is enough. */
function isGenuine(body, headers) {
  const hmac = createHmac("sha256", WEBHOOK_SECRET).update(body).digest("hex")
  const expected = Buffer.from(`sha256=${hmac}`)
  return SIGNATURES.some((name) => {
    const given = Buffer.from(headers[name] ?? "")
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** Checks the signature of the raw bytes before parsing them. */
async function receive(request) {
  if (request.method !== "POST") return 405
  if (!(Number(request.headers["content-length"]) <= MAX_BYTES)) return 413
  const body = await buffer(request)
  if (!isGenuine(body, request.headers)) return 401
  const { id } = JSON.parse(body)
  try {
    await writeFile(`${INBOX}/${id}.json`, body, { flag: "wx" })
  } catch (error) {
    // Already stored: a delivery may arrive twice, with the same id and body.
    if (error.code !== "EEXIST") throw error
  }
  return 204
}

await mkdir(INBOX, { recursive: true })
createServer((request, response) => {
  const respond = (status) => response.writeHead(status).end()
  receive(request).then(respond, () => respond(500))
}).listen(Number(PORT), "127.0.0.1")
