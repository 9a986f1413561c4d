import { once } from "node:events"
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createConnection } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { sendCommand, serveCommands } from "@/lib/net/control-socket"

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), "control-"))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const echo = async (command: string) => ({ isDone: true, message: `did ${command}` })

describe("the control socket", () => {
  it("runs a command for the same user only, and is gone afterwards", async () => {
    const folder = newFolder()
    const close = await serveCommands(folder, echo)
    const [name = ""] = readdirSync(folder)
    expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600)
    expect(await sendCommand(folder, "reload")).toEqual([{ isDone: true, message: "did reload" }])
    close()
    expect(readdirSync(folder)).toEqual([])
    expect(await sendCommand(folder, "reload")).toEqual([])
  })

  it("replaces the socket of a server that was killed", async () => {
    const folder = newFolder()
    // No process has an id beyond the system's maximum of 4,194,304.
    writeFileSync(path.join(folder, "control-9999999.sock"), "")
    const close = await serveCommands(folder, echo)
    expect(readdirSync(folder)).toEqual([`control-${process.pid}.sock`])
    close()
  })

  it("closes a connection that sends more than a command", async () => {
    const folder = newFolder()
    const close = await serveCommands(folder, echo)
    const socket = createConnection({ path: path.join(folder, `control-${process.pid}.sock`) })
    socket.on("error", () => undefined).resume()
    socket.write("x".repeat(1_000))
    await once(socket, "close")
    close()
  })

  it("names a path that is too long for a socket", async () => {
    await expect(serveCommands(path.join(newFolder(), "a".repeat(100)), echo)).rejects.toThrow("103 bytes")
  })
})
