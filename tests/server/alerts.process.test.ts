// The built server tells its operator by an HTTP receiver and a mail server that a full disk begins and ends. The command line lists
// what is open and tests the channels.

import { once } from "node:events"
import { afterAll, describe, expect, it, vi } from "vitest"
import { type Inbox, openMailbox, openWebhook } from "../alerts/receivers"
import { start } from "../run/command"
import { PROGRAMS } from "../support/programs"
import { cleanUp, startServer } from "./directory-process"
import { fill, free, mountSmallDisk, unmountDisks } from "./small-disk"

/** The machine is looked at every 15 seconds. */
const PATIENCE = { timeout: 60_000, interval: 200 }

afterAll(async () => {
  unmountDisks()
  await cleanUp()
})

interface Told {
  alerts: { state: string; rule: string; subject: string }[]
}
const listTold = ({ received }: Inbox) =>
  received.flatMap((body) => (JSON.parse(body) as Told).alerts.map(({ state, rule }) => `${state} ${rule}`))

async function runCli(args: string[], env: Record<string, string>): Promise<string> {
  const child = start(process.execPath, [...PROGRAMS.cli, ...args], {
    NODE_ENV: "production",
    DATABASE_URL: "",
    ...env,
  })
  let printed = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (printed += String(chunk)))
  await once(child, "close")
  return printed
}

describe("a directory with a full disk", () => {
  it("D-alert-02 D-alert-11 D-alert-12 tells when it begins and when it ends, by both channels", async () => {
    const disk = mountSmallDisk()
    if (disk === null) return
    const [webhook, mailbox] = [await openWebhook(), await openMailbox()]
    const channels = { ALERT_URL: webhook.url, ALERT_EMAIL: "operator@example.com", SMTP_URL: mailbox.url }
    try {
      const server = startServer({ DATA_DIR: disk, ...channels })
      await server.ready
      fill(disk)
      await vi.waitFor(() => expect(listTold(webhook)).toContain("began disk-full"), PATIENCE)
      await vi.waitFor(() => expect(mailbox.received.join("\n")).toContain("The disk is full"), PATIENCE)
      free(disk)
      await vi.waitFor(() => expect(listTold(webhook)).toContain("ended disk-full"), PATIENCE)
      await vi.waitFor(() => expect(mailbox.received.join("\n")).toContain("Ended:"), PATIENCE)
      expect(listTold(webhook).filter((reported) => reported === "began disk-full")).toHaveLength(1)
      expect(server.output()).not.toContain("a-secret-path")
      // A file system of 90 MB is always nearly full.
      expect(await runCli(["alerts"], { DATA_DIR: disk })).toMatch(/The disk is nearly full[\s\S]*1 open\./)
      const tested = await runCli(["alerts", "--test"], { DATA_DIR: disk, ...channels })
      expect(tested).toMatch(/^ALERT_URL \(127\.0\.0\.1:\d+, json\): delivered: HTTP 200 taken$/m)
      expect(tested).toMatch(/^ALERT_EMAIL \(127\.0\.0\.1:\d+\): delivered: 250/m)
    } finally {
      await Promise.all([webhook.close(), mailbox.close()])
    }
  })
})
