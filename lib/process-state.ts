// State of which a process has one. Next bundles a module more than once and reloads it in development; all copies meet here.

const states = globalThis as { directoryState?: Map<string, unknown> }

/** The value under `name`, made by the first caller of whichever copy of the module. */
export function perProcess<T>(name: string, create: () => T): T {
  states.directoryState ??= new Map()
  if (!states.directoryState.has(name)) states.directoryState.set(name, create())
  return states.directoryState.get(name) as T
}

/** Forgets the value under `name`, so that the next caller makes a new one. Returns the old one, if there was one. */
export function dropState<T>(name: string): T | undefined {
  const state = states.directoryState?.get(name)
  states.directoryState?.delete(name)
  return state as T | undefined
}
