// What the front door and the actions of pages know of one form post: whether an action has accepted its arguments. Until then
// every failure is the caller's. Both are bundled apart, so they meet at a global symbol.

import { AsyncLocalStorage } from "node:async_hooks"

export interface FormCall {
  isAccepted: boolean
}

const KEY = Symbol.for("directory.form-call")
type Shared = typeof globalThis & { [KEY]?: AsyncLocalStorage<FormCall> }

function calls(): AsyncLocalStorage<FormCall> {
  const shared = globalThis as Shared
  shared[KEY] ??= new AsyncLocalStorage<FormCall>()
  return shared[KEY]
}

export function runFormCall<T>(call: FormCall, handle: () => T): T {
  return calls().run(call, handle)
}

/** For an action, once its arguments are what its form sends: what fails from here on is a bug. */
export function acceptFormCall(): void {
  const call = calls().getStore()
  if (call) call.isAccepted = true
}

/** True while Next reads a form post, when whatever it prints is about the caller's bytes. */
export function isReadingForm(): boolean {
  return calls().getStore()?.isAccepted === false
}
