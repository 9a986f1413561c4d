// The CPU time of this process, for limits on synchronous work. The time on the wall grows when other programs use the cores.

/** Starts to measure. @returns a function that returns the CPU time since then, in ms */
export function startCpuTime(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
}
