// The command line. Each command declares its arguments, calls one module function and prints the result. The file is long because it
// holds the table of all commands.

import { parseArgs } from "node:util"

interface Command {
  usage: string
  does: string
  /** True for a command that needs no database. Any other command runs with an open database and all migrations applied. */
  isAlone?: boolean | ((flags: Readonly<Record<string, unknown>>) => boolean)
  /** True for a command that opens the database as it is, also one of an older version. */
  isReader?: boolean
  run: (args: string[], flags: Readonly<Record<string, unknown>>) => Promise<void>
}

const print = (value: unknown) => console.log(typeof value === "string" ? value : JSON.stringify(value, writeAmount, 2))

/** JSON has no form for the amount of an invoice, which is a bigint in millisatoshi. */
const writeAmount = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value)

/** Imported when a command needs it, like every module: some commands run without a database. */
const actor = async () => (await import("@/lib/acts/log")).createActor("cli")

/** @param read takes the parameters of a page */
async function* readPages<Page extends { next_cursor: string | null }>(read: (parameters: object) => Promise<Page>) {
  for (let after: string | null = ""; after !== null; ) {
    const page: Page = await read({ limit: "200", ...(after && { after }) })
    yield page
    after = page.next_cursor
  }
}

const COMMANDS: Record<string, Command> = {
  version: {
    usage: "version",
    does: "show the release",
    isAlone: true,
    run: async () => {
      const { readRelease } = await import("@/lib/process/release")
      print(readRelease())
    },
  },
  migrate: {
    usage: "migrate [--plan]",
    does: "bring the database up to date; with --plan list what would be applied, and whether the release before can go on",
    isReader: true,
    run: async (_, { plan }) => {
      const { migrate, planMigrations } = await import("@/lib/db/migrate")
      if (plan) {
        for (const { name, previous } of await planMigrations()) print([name, previous ?? "unknown"].join("\t"))
        return
      }
      for (const name of await migrate()) print(`${name} applied.`)
      print("The database is up to date.")
    },
  },
  seed: {
    usage: "seed [count]",
    does: "add example listings for testing (default 200)",
    run: async ([count = "200"]) => {
      if (!/^\d{1,7}$/.test(count)) throw new Error("The count must be a number. Example: npm run cli -- seed 200")
      const { seed } = await import("@/prisma/seed")
      print(`${await seed(Number(count), new Date())} listings added.`)
    },
  },
  pending: {
    usage: "pending",
    does: "list the listings that wait for review",
    run: async () => {
      const { listPending } = await import("@/lib/review/find-listings")
      const { PendingQuery } = await import("@/lib/review/schema")
      let total = 0
      for await (const page of readPages((after) => listPending(PendingQuery.parse(after)))) {
        for (const { service, version } of page.pending)
          print([service.number, service.protocol, service.url, service.name, version].join("\t"))
        total = page.total
      }
      print(`${total} waiting for review.`)
    },
  },
  approve: {
    usage: "approve <id> [version]",
    does: "publish a listing; with a version from `pending`, only if it is still that version",
    run: async ([id = "", version = ""]) => {
      const { approve } = await import("@/lib/review/review")
      const { ApprovalInput } = await import("@/lib/review/schema")
      const { parseBody } = await import("@/lib/contract/input")
      print(await approve(id, new Date(), await actor(), parseBody(ApprovalInput, { version })))
    },
  },
  reject: {
    usage: "reject <id> [reason]",
    does: "reject a listing",
    run: async ([id = "", ...reason]) => {
      const { reject } = await import("@/lib/review/review")
      print(await reject(id, reason.join(" ") || null, new Date(), await actor()))
    },
  },
  register: {
    usage: "register <origin | OpenAPI URL | URL...>",
    does: "register the endpoints of an origin, an OpenAPI document or a list, and show each",
    run: async (targets) => {
      const { registerHere } = await import("@/lib/cli/register")
      await registerHere(targets, print)
    },
  },
  deleted: {
    usage: "deleted",
    does: "list deleted listings that can be restored, newest first",
    run: async () => {
      const { listDeleted } = await import("@/lib/owners/deleted")
      const { DeletedQuery } = await import("@/lib/review/schema")
      for await (const page of readPages((after) => listDeleted(DeletedQuery.parse(after), new Date()))) {
        for (const { service, gone_at } of page.deleted)
          print([service.number, service.protocol, service.url, service.name, `removed for good ${gone_at}`].join("\t"))
      }
    },
  },
  undelete: {
    usage: "undelete <id>",
    does: "restore a listing that its owner deleted",
    run: async ([id = ""]) => {
      const { restore } = await import("@/lib/review/review")
      print(await restore(id, new Date(), await actor()))
    },
  },
  claims: {
    usage: "claims [status]",
    does: "list the claims of domains; status: pending, verified or revoked",
    run: async ([status]) => {
      const { listClaims } = await import("@/lib/claims/queries")
      const { parseBody } = await import("@/lib/contract/input")
      const { ClaimListQuery } = await import("@/lib/claims/schema")
      const read = (after: object) =>
        listClaims(parseBody(ClaimListQuery, { ...after, ...(status && { status }) }), new Date())
      for await (const page of readPages(read)) {
        for (const { domain, state, method, verified_at, services_count } of page.domains)
          print([domain, state, method, verified_at ?? "–", services_count].join("\t"))
      }
    },
  },
  reset: {
    usage: "reset <domain>",
    does: "create a new token for a claimed domain and show it once",
    run: async ([domain = ""]) => {
      const { resetClaim } = await import("@/lib/claims/commands")
      print(await resetClaim(domain, new Date(), await actor()))
    },
  },
  probe: {
    usage: "probe <url> [method] [body]",
    does: "send one request to an endpoint and show the findings of all protocols",
    isAlone: true,
    run: async ([url = "", method = "GET", body]) => {
      const { probe } = await import("@/lib/probe/probe")
      print(await probe({ url, method, body: body ?? null }, { now: new Date() }))
    },
  },
  lint: {
    usage: "lint <url> [method] [body] [--tool name] [--behaviour] [--json|--github]",
    does: "check whether a client can pay an endpoint; exits with 1 if not, with 2 without a response",
    isAlone: true,
    run: async ([url = "", http_method, probe_body], { json, github, behaviour, tool }) => {
      const { inspectTarget, toReport, toTarget } = await import("@/lib/lint/lint")
      const { createLoneTurn } = await import("@/lib/probe/host/turn")
      const { buildAnswer } = await import("@/lib/lint/answer")
      const { LintTarget } = await import("@/lib/lint/schema")
      const { formatGithub, formatReport, hasErrors } = await import("@/lib/lint/text")
      const { parseBody } = await import("@/lib/contract/input")
      const given = parseBody(LintTarget, { url, http_method, probe_body, tool })
      const isThorough = behaviour === true
      const target = toTarget(given, isThorough)
      const inspected = await inspectTarget(target, new Date(), createLoneTurn(), isThorough)
      const report = toReport(inspected)
      if (json) print(buildAnswer(inspected, report))
      else print(github ? formatGithub(buildAnswer(inspected, report)) : formatReport(report))
      if (report.problem !== null) process.exitCode = 2
      else if (hasErrors(report)) process.exitCode = 1
    },
  },
  reload: {
    usage: "reload",
    does: "replace the processes of the running server, one after another, so that they read the settings again",
    isAlone: true,
    run: async () => {
      const { env } = await import("@/lib/env")
      const { sendCommand } = await import("@/lib/net/control-socket")
      const results = await sendCommand(env.DATA_DIR, "reload")
      if (results.length === 0) throw new Error(`No server runs with DATA_DIR=${env.DATA_DIR}.`)
      for (const { message } of results) print(message)
      if (results.some(({ isDone }) => !isDone)) process.exitCode = 1
    },
  },
  jobs: {
    usage: "jobs",
    does: "list the jobs with their schedule and last result",
    run: async () => {
      const { listJobs } = await import("@/lib/jobs/queries")
      for (const job of await listJobs()) {
        const last = job.last_error ?? (job.last_summary && JSON.stringify(job.last_summary)) ?? "has not run"
        print([job.id, job.cron, job.is_running ? "running" : (job.last_run_at ?? "–"), last].join("\t"))
      }
    },
  },
  run: {
    usage: "run <job>",
    does: "run one job now and show its result",
    run: async ([id = ""]) => {
      const { runJobNow } = await import("@/lib/jobs/commands")
      const run = await runJobNow(id, await actor())
      if (!run.ok) throw new Error(`${id} failed: ${run.error}`)
      print(run.summary)
    },
  },
  sync: {
    usage: "sync <source>",
    does: "synchronize one source now and show the result",
    run: async ([name = ""]) => {
      const { runSourceJob } = await import("@/lib/jobs/commands")
      const { ok, run, error } = await runSourceJob(name, await actor())
      if (!ok) throw new Error(`${name} could not be synchronized: ${error}`)
      print(run)
    },
  },
  alerts: {
    usage: "alerts [--test]",
    does: "list the open alerts; with --test send a message by every channel and show what each answered",
    isAlone: ({ test }) => test === true,
    isReader: true,
    run: async (_, { test }) => {
      const { listAlerts, testAlerts } = await import("@/lib/cli/alerts")
      await (test === true ? testAlerts(print) : listAlerts(print))
    },
  },
  backup: {
    usage: "backup [file] [--with-secrets] [--rehearse]",
    does: "back up the database while the directory runs; --rehearse restores the backup on trial",
    isReader: true,
    run: async ([file], { "with-secrets": withSecrets, rehearse }) => {
      const { backUp } = await import("@/lib/cli/backup")
      await backUp({ file, withSecrets: withSecrets === true, rehearses: rehearse === true }, print)
    },
  },
  backups: {
    usage: "backups",
    does: "list the backups of the job and whether they could be restored, newest first",
    run: async () => {
      const { listRecordedBackups } = await import("@/lib/cli/backup")
      await listRecordedBackups(print)
    },
  },
  restore: {
    usage: "restore <file>",
    does: "restore a backup into an empty place: a new DATABASE_URL, or a new DATA_DIR",
    isAlone: true,
    run: async ([file]) => {
      const { restoreHere } = await import("@/lib/cli/backup")
      await restoreHere(file, print)
    },
  },
  move: {
    usage: "move --to <DATABASE_URL>",
    does: "carry the embedded database to a new, empty Postgres database; the directory must not run",
    isAlone: true,
    run: async (_, { to }) => {
      const { moveHere } = await import("@/lib/cli/backup")
      await moveHere(to, print)
    },
  },
}

/** Names the data that a command works on, next to its output. */
async function printPlace({ place }: { place: string }): Promise<void> {
  const { env } = await import("@/lib/env")
  if (env.LOG_LEVEL !== "silent") console.error(`Data: ${place}`)
}

/** Opens the database, applies migrations, and closes the database after `run`. A running server may use the same database. */
async function withDatabase(
  { run, isReader = false }: Command,
  args: string[],
  flags: Readonly<Record<string, unknown>>,
) {
  const { openDatabase } = await import("@/lib/db/open")
  const database = await openDatabase(isReader ? { migrations: "leave" } : {})
  await printPlace(database)
  try {
    await run(args, flags)
  } finally {
    await database.close()
  }
}

function usage(): string {
  const lines = Object.values(COMMANDS).map(({ usage, does }) => `  ${usage.padEnd(74)}${does}`)
  return `Usage: npm run cli -- <command>\n\n${lines.join("\n")}`
}

const { positionals, values } = parseArgs({
  ...{ allowPositionals: true, strict: false },
  options: { tool: { type: "string" }, to: { type: "string" } },
})
const [name = "", ...args] = positionals
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (!command) {
  print(usage())
  process.exitCode = name === "" || name === "help" ? 0 : 2
} else {
  try {
    const isAlone = typeof command.isAlone === "function" ? command.isAlone(values) : command.isAlone
    await (isAlone ? command.run(args, values) : withDatabase(command, args, values))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
