// Records whether an action has accepted the arguments of a form post. Until then every failure is the client's.

import { AsyncLocalStorage } from "node:async_hooks"
import { perProcess } from "@/lib/process-state"

export interface FormCall {
  isAccepted: boolean
}

const calls = () => perProcess("form calls", () => new AsyncLocalStorage<FormCall>())

export function runFormCall<T>(call: FormCall, handle: () => T): T {
  return calls().run(call, handle)
}

/** An action calls this after validating its arguments. A later failure is a bug. */
export function acceptFormCall(): void {
  const call = calls().getStore()
  if (call) call.isAccepted = true
}

/** True while Next reads a form post. What Next prints then is about invalid input. */
export function isReadingForm(): boolean {
  return calls().getStore()?.isAccepted === false
}
