import { copyBy, expect, test } from "./directory"

test("each host has its set-up, the copy button copies it, and the choice is remembered", async ({ page, baseURL }) => {
  await page.goto("/agents")
  await expect(page.getByText(`claude mcp add --transport http paid-apis ${baseURL}/mcp`)).toBeVisible()
  await page.getByRole("radio", { name: "Cursor" }).check()
  await expect(page.getByText("claude mcp add")).toBeHidden()
  const copied = await copyBy(page, () => page.getByRole("button", { name: "Copy the set-up for Cursor" }).click())
  expect(JSON.parse(copied)).toEqual({ mcpServers: { "paid-apis": { url: `${baseURL}/mcp` } } })
  await page.reload()
  await expect(page.getByRole("radio", { name: "Cursor" })).toBeChecked()
})

test("a browser that opens the MCP URL sees the page, and a client gets 405", async ({ page }) => {
  await page.goto("/mcp")
  await expect(page).toHaveURL("/agents")
  await expect(page.getByRole("heading", { level: 1, name: "Set up your agent" })).toBeVisible()
  const response = await page.request.get("/mcp", { headers: { accept: "text/event-stream" } })
  expect(response.status()).toBe(405)
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })
  test("the tabs work", async ({ page }) => {
    await page.goto("/agents")
    await page.getByRole("radio", { name: "VS Code" }).check()
    await expect(page.getByText(".vscode/mcp.json")).toBeVisible()
    await expect(page.getByText("claude mcp add")).toBeHidden()
  })
})
