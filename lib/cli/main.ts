// DOOR 4: the command line. Each command names what it takes, calls one room function and prints its answer.

import { parseArgs } from "node:util"

interface Command {
  usage: string
  does: string
  run: (args: string[]) => Promise<void>
}

const print = (value: unknown) => console.log(typeof value === "string" ? value : JSON.stringify(value, null, 2))

const COMMANDS: Record<string, Command> = {
  migrate: {
    usage: "migrate",
    does: "bring the database up to date",
    run: () => withDatabase(async () => print("The database is up to date.")),
  },
  seed: {
    usage: "seed [count]",
    does: "add made-up listings for trials (default 200)",
    run: ([count = "200"]) =>
      withDatabase(async () => {
        if (!/^\d{1,7}$/.test(count)) throw new Error("seed takes a number of listings")
        const { seed } = await import("@/prisma/seed")
        print(`${await seed(Number(count), new Date())} listings added.`)
      }),
  },
  pending: {
    usage: "pending",
    does: "list what waits for review",
    run: () =>
      withDatabase(async () => {
        const { listPending } = await import("@/lib/registration/queries")
        const { WaitingQuery } = await import("@/lib/registration/review-schema")
        let total = 0
        for (let after: string | null = ""; after !== null; ) {
          const page = await listPending(WaitingQuery.parse({ limit: "200", ...(after && { after }) }))
          for (const { service, version } of page.pending)
            print([service.number, service.protocol, service.url, service.name, version].join("\t"))
          total = page.total
          after = page.next_cursor
        }
        print(`${total} waiting.`)
      }),
  },
  approve: {
    usage: "approve <id> [version]",
    does: "make a listing public; with a version that `pending` printed, only that version",
    run: ([id = "", version = ""]) =>
      withDatabase(async () => {
        const { approve } = await import("@/lib/registration/review")
        const { ApprovalInput } = await import("@/lib/registration/review-schema")
        const { parseBody } = await import("@/lib/input")
        print(await approve(id, new Date(), parseBody(ApprovalInput, { version })))
      }),
  },
  reject: {
    usage: "reject <id> [reason]",
    does: "turn a listing down",
    run: ([id = "", ...reason]) =>
      withDatabase(async () => {
        const { reject } = await import("@/lib/registration/review")
        print(await reject(id, reason.join(" ") || null, new Date()))
      }),
  },
  deleted: {
    usage: "deleted",
    does: "list what owners deleted and can be restored, the newest first",
    run: () =>
      withDatabase(async () => {
        const { listDeleted } = await import("@/lib/catalogue/owned/deleted")
        const { DeletedQuery } = await import("@/lib/registration/schema")
        for (let after: string | null = ""; after !== null; ) {
          const page = await listDeleted(DeletedQuery.parse({ limit: "200", ...(after && { after }) }), new Date())
          for (const { service, gone_at } of page.deleted) {
            print([service.number, service.protocol, service.url, service.name, `gone ${gone_at}`].join("\t"))
          }
          after = page.next_cursor
        }
      }),
  },
  restore: {
    usage: "restore <id>",
    does: "take an owner's deletion back",
    run: ([id = ""]) =>
      withDatabase(async () => {
        const { restore } = await import("@/lib/registration/review")
        print(await restore(id, new Date()))
      }),
  },
  claims: {
    usage: "claims [status]",
    does: "list the claims of domains, all of them or those pending, verified or revoked",
    run: ([status]) =>
      withDatabase(async () => {
        const { listClaims } = await import("@/lib/claims/queries")
        const { parseBody } = await import("@/lib/input")
        const { ClaimListQuery } = await import("@/lib/claims/schema")
        for (let after: string | null = ""; after !== null; ) {
          const query = { limit: "200", ...(status && { status }), ...(after && { after }) }
          const page = await listClaims(parseBody(ClaimListQuery, query), new Date())
          for (const { domain, state, method, verified_at, services_count } of page.domains) {
            print([domain, state, method, verified_at ?? "–", services_count].join("\t"))
          }
          after = page.next_cursor
        }
      }),
  },
  reset: {
    usage: "reset <domain>",
    does: "give the owner of a claimed domain a new token, which is shown once",
    run: ([domain = ""]) =>
      withDatabase(async () => {
        const { resetClaim } = await import("@/lib/claims/reset")
        print(await resetClaim(domain, new Date()))
      }),
  },
  probe: {
    usage: "probe <url> [method] [body]",
    does: "ask an endpoint once and show what every protocol checker says",
    run: async ([url = "", method = "GET", body]) => {
      const { probe } = await import("@/lib/probe/probe")
      print(await probe({ url, method, body: body ?? null }, { now: new Date() }))
    },
  },
  lint: {
    usage: "lint <url> [method] [body]",
    does: "check whether a client could pay an endpoint; fails where none could",
    run: async ([url = "", http_method, probe_body]) => {
      const { lintEndpoint } = await import("@/lib/lint/lint")
      const { LintTarget } = await import("@/lib/lint/schema")
      const { writeReport } = await import("@/lib/lint/text")
      const { parseBody } = await import("@/lib/input")
      const report = await lintEndpoint(parseBody(LintTarget, { url, http_method, probe_body }), new Date())
      print(writeReport(report))
      if (!report.protocols.some(({ is_valid }) => is_valid)) process.exitCode = 1
    },
  },
  jobs: {
    usage: "jobs",
    does: "list the jobs, when they run and how the last run went",
    run: () =>
      withDatabase(async () => {
        const { listJobs } = await import("@/lib/jobs/queries")
        for (const job of await listJobs()) {
          const last = job.last_error ?? (job.last_summary && JSON.stringify(job.last_summary)) ?? "never ran"
          print([job.id, job.cron, job.is_running ? "running" : (job.last_run_at ?? "–"), last].join("\t"))
        }
      }),
  },
  run: {
    usage: "run <job>",
    does: "run one job now and show what it did",
    run: ([id = ""]) =>
      withDatabase(async () => {
        const { runNow } = await import("@/lib/jobs/commands")
        const run = await runNow(id)
        if (!run.ok) throw new Error(`${id} failed: ${run.error}`)
        print(run.summary)
      }),
  },
  sync: {
    usage: "sync <source>",
    does: "read one source now and show what came of it",
    run: ([name = ""]) =>
      withDatabase(async () => {
        const { readNow } = await import("@/lib/jobs/commands")
        const { ok, run, error } = await readNow(name)
        if (!ok) throw new Error(`${name} could not be read: ${error}`)
        print(run)
      }),
  },
  generate: {
    usage: "generate",
    does: "write the Prisma client if the schema has changed",
    run: async () => {
      const { generateClient } = await import("@/lib/db/generate")
      await generateClient()
    },
  },
  build: {
    usage: "build",
    does: "build the web app if its sources have changed",
    run: async () => {
      const { buildWebApp } = await import("@/lib/cli/build")
      await buildWebApp()
    },
  },
}

/** Opens the database (the running server's, or the embedded one by itself), migrates it, and closes it again. */
async function withDatabase(run: () => Promise<void>): Promise<void> {
  const { generateClient } = await import("@/lib/db/generate")
  await generateClient()
  const { openDatabase } = await import("@/lib/db/open")
  const database = await openDatabase()
  try {
    await run()
  } finally {
    await database.close()
  }
}

function usage(): string {
  const lines = Object.values(COMMANDS).map(({ usage, does }) => `  ${usage.padEnd(30)}${does}`)
  return `Usage: npm run cli -- <command>\n\n${lines.join("\n")}`
}

const { positionals } = parseArgs({ allowPositionals: true, strict: false })
const [name = "", ...args] = positionals
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (!command) {
  print(usage())
  process.exitCode = name === "" || name === "help" ? 0 : 2
} else {
  try {
    await command.run(args)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
