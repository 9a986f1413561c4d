// Tells systemd (`Type=notify`) that the directory serves, that it still turns (`WatchdogSec`) and that it stops, by `systemd-notify`, which is
// part of systemd: Node has no datagram sockets of the file system. Without NOTIFY_SOCKET nothing is told.

import { execFile } from "node:child_process"
import { env } from "@/lib/env"
import { log } from "@/lib/process/log"

type Notice = "READY=1" | "WATCHDOG=1" | "STOPPING=1"

function tell(notice: Notice): void {
  // `--no-block`: the call must not wait for a barrier of systemd while the process stops.
  execFile("systemd-notify", ["--no-block", notice], (error) => {
    if (error) log.error({ reason: error.message, notice }, "systemd could not be told")
  })
}

/**
 * Call it when the directory serves. The watchdog is told as long as the event loop turns.
 * @param stopping aborts when the process begins to stop
 */
export function tellSystemd(stopping: AbortSignal): void {
  if (env.NOTIFY_SOCKET === undefined) return
  tell("READY=1")
  stopping.addEventListener("abort", () => tell("STOPPING=1"))
  if (env.WATCHDOG_USEC) setInterval(() => tell("WATCHDOG=1"), env.WATCHDOG_USEC / 2000).unref()
}
