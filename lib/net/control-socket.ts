// A Unix socket in DATA_DIR, by which a command of the same user reaches the running server. Its name has the server's process id.

import { mkdirSync, readdirSync, rmSync } from "node:fs"
import { createConnection, createServer } from "node:net"
import path from "node:path"
import { isRunning } from "@/lib/process/is-running"

const NAME = /^control-(\d{1,10})\.sock$/
/** The longest socket path, in bytes, that every supported system allows. */
const LONGEST_PATH = 103
const LIMITS = { commandBytes: 64, resultBytes: 4_096, idleMs: 5_000, waitMs: 600_000 } as const

export interface CommandResult {
  isDone: boolean
  message: string
}

/**
 * Runs each command that a client sends: one line of text, answered by one line of JSON. Returns a function that removes the socket.
 * @param run never rejects
 * @throws Error when the folder cannot be written, or its path is too long for a socket
 */
export async function serveCommands(
  dataDir: string,
  run: (command: string) => Promise<CommandResult>,
): Promise<() => void> {
  const file = path.join(dataDir, `control-${process.pid}.sock`)
  if (Buffer.byteLength(file) > LONGEST_PATH)
    throw new Error(`the path ${file} is longer than ${LONGEST_PATH} bytes, the most that a socket may have`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  for (const { file, pid } of listSockets(dataDir)) if (!isRunning(pid)) rmSync(file, { force: true })
  rmSync(file, { force: true })
  const server = createServer((socket) => {
    let text = ""
    socket.setEncoding("utf8").setTimeout(LIMITS.idleMs, () => socket.destroy())
    socket.on("error", () => socket.destroy())
    socket.on("data", (chunk: string) => {
      text += chunk
      const end = text.indexOf("\n")
      if (end === -1) return text.length > LIMITS.commandBytes ? void socket.destroy() : undefined
      socket.removeAllListeners("data").setTimeout(0)
      void run(text.slice(0, end)).then((result) => socket.end(`${JSON.stringify(result)}\n`))
    })
  })
  // Only this user may connect: the mode of the socket is set before anybody can.
  const before = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject)
      server.listen(file, resolve)
    })
  } finally {
    process.umask(before)
  }
  server.unref()
  return () => {
    server.close()
    rmSync(file, { force: true })
  }
}

function listSockets(dataDir: string): { file: string; pid: number }[] {
  return readdirSync(dataDir).flatMap((name) => {
    const [, pid] = NAME.exec(name) ?? []
    return pid === undefined ? [] : [{ file: path.join(dataDir, name), pid: Number(pid) }]
  })
}

/** Sends a command to every server that runs on this folder. Returns the results, none when no server runs. */
export async function sendCommand(dataDir: string, command: string): Promise<CommandResult[]> {
  const running = listSockets(dataDir).filter(({ pid }) => isRunning(pid))
  return Promise.all(running.map(({ file, pid }) => sendTo(file, pid, command)))
}

function sendTo(file: string, pid: number, command: string): Promise<CommandResult> {
  return new Promise((resolve) => {
    let text = ""
    const fail = (reason: string) => resolve({ isDone: false, message: `Process ${pid} gave no result: ${reason}` })
    const socket = createConnection({ path: file }, () => socket.write(`${command}\n`))
    socket.setEncoding("utf8").setTimeout(LIMITS.waitMs, () => socket.destroy(new Error("it took too long")))
    socket.on("data", (chunk: string) => {
      text = (text + chunk).slice(0, LIMITS.resultBytes)
    })
    socket.once("error", ({ message }) => fail(message))
    socket.once("close", () => {
      try {
        resolve(JSON.parse(text) as CommandResult)
      } catch {
        fail("it ended")
      }
    })
  })
}
