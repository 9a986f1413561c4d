// State that exists once per process. Next bundles a module more than once and reloads modules in development; all copies of a
// module share this state.

const states = globalThis as { directoryState?: Map<string, unknown> }

/** Returns the value of `name`. The first call in the process creates the value. */
export function perProcess<T>(name: string, create: () => T): T {
  states.directoryState ??= new Map()
  if (!states.directoryState.has(name)) states.directoryState.set(name, create())
  return states.directoryState.get(name) as T
}

/** Removes the value of `name`, so that the next caller creates a new one. Returns the removed value. */
export function dropState<T>(name: string): T | undefined {
  const state = states.directoryState?.get(name)
  states.directoryState?.delete(name)
  return state as T | undefined
}
