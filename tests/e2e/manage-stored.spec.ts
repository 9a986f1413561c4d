// What is stored of an owner, without script: the document, and the deletion of all of it.

import { readFileSync } from "node:fs"
import { expect, test } from "./directory"
import { claim, expectSignInForm, notice, register, signIn } from "./manage-page"
import { providerHost } from "./providers"

test.use({ javaScriptEnabled: false })

test("D-stored-01 D-stored-02 an owner exports what is stored, and deletes all of it", async ({ page, request }) => {
  const host = providerHost("manage-stored")
  const token = await claim(request, host)
  for (const name of ["Beeches", "Birches"]) await register(request, host, name, { verification_token: token })
  const signedOut = await request.get("/manage/export", { maxRedirects: 0 })
  expect([signedOut.status(), signedOut.headers()["location"]]).toEqual([303, "/manage"])
  await signIn(page, host, token)
  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Export as JSON" }).click()
  const file = await (await downloading).path()
  const stored = JSON.parse(readFileSync(file, "utf8"))
  expect(stored).toMatchObject({ domain: host, claim: { status: "verified" }, cut: [] })
  expect(stored.listings.map(({ name }: { name: string }) => name)).toEqual(["Beeches", "Birches"])

  await page.getByRole("link", { name: "Delete all of it" }).click()
  await expect(page.getByText("All 2 listings are deleted")).toBeVisible()
  await page.getByRole("checkbox").check()
  await page.getByRole("button", { name: "Delete all of it" }).click()
  await expect(notice(page)).toHaveText("What you left is deleted: 2 listings, and the claim. You are signed out.")
  expect((await (await request.get(`/api/v1/services?host=${host}`)).json()).services).toEqual([])
  await page.goto("/manage")
  await expectSignInForm(page)
})
