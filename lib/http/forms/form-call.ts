// Records whether a server action has accepted the arguments of a form post. A failure before the action accepts the arguments is
// the client's fault.

import { AsyncLocalStorage } from "node:async_hooks"
import { perProcess } from "@/lib/process/process-state"

export interface FormCall {
  isAccepted: boolean
}

const calls = () => perProcess("form calls", () => new AsyncLocalStorage<FormCall>())

export function runFormCall<T>(call: FormCall, handle: () => T): T {
  return calls().run(call, handle)
}

/** An action calls this function after validating its arguments. A later failure is a bug. */
export function acceptFormCall(): void {
  const call = calls().getStore()
  if (call) call.isAccepted = true
}

/** True while Next parses a form post. The output of Next is then not logged, because it concerns invalid input of the client. */
export function isReadingForm(): boolean {
  return calls().getStore()?.isAccepted === false
}
