/** Work of this process while something is done, in ms of a processor: what a machine has to do besides does not count. */
export async function workOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
