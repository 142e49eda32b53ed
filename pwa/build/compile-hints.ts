/**
 * What the app loads after its entry is run as soon as it is there, nearly all of it. The comment (explicit compile hints, read by
 * Chromium) has it compiled whole beside the main thread; left to itself, a browser stops for every function that is called the first
 * time. Not the entry, which is mostly React and its router, of which a page calls the lesser part; nor the screens, of which most are
 * only fetched to be kept.
 */
export function compileHint({ isEntry, facadeModuleId }: { isEntry: boolean; facadeModuleId: string | null }): string {
  return isEntry || facadeModuleId?.endsWith('-screen.tsx') ? '' : '//# allFunctionsCalledOnLoad'
}
