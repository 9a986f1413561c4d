import { expect, it } from "vitest"
import { openSealed, sealText } from "@/lib/backup/seal"

const PASSPHRASE = "correct horse battery staple"
const TEXT = JSON.stringify({ SECRETS_KEY: "k".repeat(64) })

it("D-backup-03 opens with its passphrase only, and not when it was changed", () => {
  const sealed = sealText(TEXT, PASSPHRASE)
  expect(JSON.stringify(sealed)).not.toContain("kkkk")
  expect(openSealed(sealed, PASSPHRASE)).toBe(TEXT)
  expect(openSealed(sealed, `${PASSPHRASE} `)).toBeNull()
  const flipped = (Number.parseInt(sealed.data.slice(0, 2), 16) ^ 1).toString(16).padStart(2, "0")
  expect(openSealed({ ...sealed, data: flipped + sealed.data.slice(2) }, PASSPHRASE)).toBeNull()
})

it("D-backup-03 looks different each time", () => {
  const [first, second] = [sealText(TEXT, PASSPHRASE), sealText(TEXT, PASSPHRASE)]
  expect(first.data).not.toBe(second.data)
  expect([first.salt, first.nonce]).not.toEqual([second.salt, second.nonce])
})
