// Runs programs one after the other in one process, so that the packages are loaded once. Reads one JSON object per line with the
// program's file, folder and environment; writes one JSON object per line with what the program printed and its exit code.

import { createInterface } from "node:readline"
import { pathToFileURL } from "node:url"

class Exit extends Error {
  constructor(code) {
    super(`process.exit(${code})`)
    this.code = code
  }
}
const write = process.stdout.write.bind(process.stdout)
const realExit = process.exit.bind(process)
const { setTimeout: startTimer, clearTimeout } = globalThis

/** Ends the program that runs now. A program can fail outside of its own promise, such as in a listener. */
let fail = (_error) => undefined
process.on("uncaughtException", (error) => fail(error))
process.on("unhandledRejection", (error) => fail(error))

/** The handlers of the program that runs now for an error that nothing has caught. */
let handlers = []
const listen = process.on.bind(process)
process.on = (event, handler) => {
  if (event !== "uncaughtException") return listen(event, handler)
  handlers.push(handler)
  return process
}

/** Gives an error to the handlers of the program, as Node does. Returns what they throw, such as an exit, or else the error. */
function handle(error) {
  try {
    for (const handler of handlers) handler(error)
    return error
  } catch (thrown) {
    return thrown
  }
}

async function run({ file, folder, environment, timeoutMs }) {
  let [stdout, stderr] = ["", ""]
  console.log = (...texts) => (stdout += `${texts.join(" ")}\n`)
  console.error = (...texts) => (stderr += `${texts.join(" ")}\n`)
  console.warn = console.error
  process.stdout.write = (text) => {
    stdout += text
    return true
  }
  process.stderr.write = (text) => {
    stderr += text
    return true
  }
  process.exitCode = undefined
  handlers = []
  // What a process would do at once is here an error that ends the program, unless the program catches it and goes on.
  process.exit = (code) => {
    throw new Exit(code ?? process.exitCode ?? 0)
  }
  Object.assign(process.env, environment)
  process.chdir(folder)
  const last = await new Promise((resolve) => {
    fail = resolve
    const timer = startTimer(() => resolve(new Error("timeout")), timeoutMs)
    import(pathToFileURL(file).href).then(() => resolve(null), resolve).finally(() => clearTimeout(timer))
  })
  const end = last === null || last instanceof Exit ? last : handle(last)
  if (end !== null && !(end instanceof Exit)) stderr += `${end?.stack ?? end}\n`
  const code = end === null ? (process.exitCode ?? 0) : end instanceof Exit ? end.code : 1
  return { code, stdout, stderr }
}

for await (const line of createInterface({ input: process.stdin })) {
  write(`${JSON.stringify(await run(JSON.parse(line)))}\n`)
}
realExit(0)
