/** Below this, in characters before minifying, a file is compiled in no time, and the comment would be the larger part of some. */
const WORTH_IT = 10_000

interface Chunk {
  isEntry: boolean
  facadeModuleId: string | null
  modules: Readonly<Record<string, { renderedLength: number }>>
}

/**
 * What the app loads after its entry is run as soon as it is there, nearly all of it. The comment (explicit compile hints, read by
 * Chromium) has it compiled whole beside the main thread; left to itself, a browser stops for every function that is called the first
 * time. Not the entry, which is mostly React and its router, of which a page calls the lesser part; nor the screens, of which most are
 * only fetched to be kept.
 */
export function compileHint({ isEntry, facadeModuleId, modules }: Chunk): string {
  const length = Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0)
  return isEntry || facadeModuleId?.endsWith('-screen.tsx') || length < WORTH_IT ? '' : '//# allFunctionsCalledOnLoad'
}
