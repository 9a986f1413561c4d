// Notifies systemd (`Type=notify`) that the directory serves, that its event loop runs (`WatchdogSec`) and that it stops, by `systemd-notify`, which is
// part of systemd: Node has no datagram sockets of the file system. Without NOTIFY_SOCKET it does nothing.

import { execFile } from "node:child_process"
import { env } from "@/lib/env"
import { log } from "@/lib/process/log"

type Notice = "READY=1" | "WATCHDOG=1" | "STOPPING=1"

function notify(notice: Notice): void {
  // `--no-block`: the call must not wait for a barrier of systemd while the process stops.
  execFile("systemd-notify", ["--no-block", notice], (error) => {
    if (error) log.error({ reason: error.message, notice }, "systemd could not be notified")
  })
}

/**
 * Call it when the directory serves. The watchdog is notified while the event loop runs.
 * @param stopping aborts when the process begins to stop
 */
export function notifySystemd(stopping: AbortSignal): void {
  if (env.NOTIFY_SOCKET === undefined) return
  notify("READY=1")
  stopping.addEventListener("abort", () => notify("STOPPING=1"))
  if (env.WATCHDOG_USEC) setInterval(() => notify("WATCHDOG=1"), env.WATCHDOG_USEC / 2000).unref()
}
