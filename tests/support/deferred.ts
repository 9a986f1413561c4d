// A promise that the test settles.

export function createDeferred(): { promise: Promise<void>; resolve: () => void } {
  let settle = () => {}
  const promise = new Promise<void>((resolve) => {
    settle = resolve
  })
  return { promise, resolve: () => settle() }
}
