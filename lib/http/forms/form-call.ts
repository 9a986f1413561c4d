// Whether an action has accepted the arguments of a form post. The front door and the actions of pages share this. Until then every
// failure is the client's.

import { AsyncLocalStorage } from "node:async_hooks"
import { perProcess } from "@/lib/process-state"

export interface FormCall {
  isAccepted: boolean
}

const calls = () => perProcess("form calls", () => new AsyncLocalStorage<FormCall>())

export function runFormCall<T>(call: FormCall, handle: () => T): T {
  return calls().run(call, handle)
}

/** For an action, once its arguments are those that its form sends. A later failure is a bug. */
export function acceptFormCall(): void {
  const call = calls().getStore()
  if (call) call.isAccepted = true
}

/** True while Next reads a form post: anything that Next prints then is about the client's bytes. */
export function isReadingForm(): boolean {
  return calls().getStore()?.isAccepted === false
}
