// Folders that import each other are one folder with two names: neither can be read, tested or moved without the other.

export interface Import {
  from: string
  to: string
}

interface Step extends Import {
  /** The folder it leads to. */
  folder: string
}

/**
 * One complaint for each knot of folders below `root`, with the imports of its shortest cycle. A folder is the first level below the root, with
 * everything in it; a file that lies there stands for itself.
 */
export function folderCycles(root: string, imports: readonly Import[]): string[] {
  const steps = stepsBelow(root, imports)
  const complaints: string[] = []
  const told = new Set<string>()
  for (const folder of [...steps.keys()].toSorted()) {
    if (told.has(folder)) continue
    const cycle = shortestWay(steps, folder, folder)
    if (cycle === undefined) continue
    // Whatever leads back here belongs to the same knot: it is told once.
    for (const other of steps.keys()) if (shortestWay(steps, folder, other) && shortestWay(steps, other, folder)) told.add(other)
    const names = [folder, ...cycle.map((step) => step.folder)].join(' → ')
    complaints.push(`${root}: folders in a cycle: ${names} (${cycle.map(({ from, to }) => `${from} imports ${to}`).join('; ')})`)
  }
  return complaints
}

/** From folder to folder, each step by the first import that takes it. */
function stepsBelow(root: string, imports: readonly Import[]): Map<string, Step[]> {
  const steps = new Map<string, Step[]>()
  const folderOf = (path: string) => (path.startsWith(`${root}/`) ? path.split('/')[1] : undefined)
  for (const { from, to } of imports) {
    const [here, folder] = [folderOf(from), folderOf(to)]
    if (here === undefined || folder === undefined || here === folder) continue
    const known = steps.get(here) ?? []
    if (!known.some((step) => step.folder === folder)) steps.set(here, [...known, { from, to, folder }])
  }
  return steps
}

/** The fewest steps from one folder to another, at least one; undefined: no way leads there. */
function shortestWay(steps: ReadonlyMap<string, readonly Step[]>, start: string, end: string): Step[] | undefined {
  const ways: Step[][] = [[]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const step of steps.get(way.at(-1)?.folder ?? start) ?? []) {
      if (step.folder === end) return [...way, step]
      if (seen.has(step.folder)) continue
      seen.add(step.folder)
      ways.push([...way, step])
    }
  }
  return undefined
}
