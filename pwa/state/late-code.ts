import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { useConnection } from './connection.ts'
import { reloadIfGone } from './reload-once.ts'

/** Parts of the app that failed to load despite a connection: the shell offers a reload (app/shell/update-note.tsx). */
export const useMissingCode = create<{ parts: ReadonlySet<object> }>(() => ({ parts: new Set() }))

/**
 * Code that loads after the first paint: `load` is one `import()`, requested once and kept. After a failure the next call retries, and so
 * does a returning connection. Firefox remembers a failed module for the life of the page, so what is still missing then is announced with
 * a reload. A file that the server no longer has reloads the page by itself, once. `isTold`: false for code that the page can do without,
 * or announces in a better place.
 */
export function lateCode<Module>(load: () => Promise<Module>, isTold = true): () => Promise<Module> {
  const part = {}
  let loading: Promise<Module> | undefined
  let hasFailed = false

  const note = (isMissing: boolean) => {
    const { parts } = useMissingCode.getState()
    if (!isTold || parts.has(part) === isMissing) return
    const others = [...parts].filter((other) => other !== part)
    useMissingCode.setState({ parts: new Set(isMissing ? [...others, part] : others) })
  }
  const ask = async (): Promise<Module> => {
    try {
      const module = await load()
      note(false)
      return module
    } catch (error) {
      loading = undefined
      hasFailed = true
      note(useConnection.getState().state !== 'offline')
      if (isTold) void reloadIfGone(error)
      throw error
    }
  }
  const again = () => (loading ??= ask())
  useConnection.subscribe(({ state }, before) => {
    if (hasFailed && state === 'online' && before.state !== 'online') again().catch(() => undefined)
  })
  return again
}

/**
 * What `load` brings, as soon as it is there: asked for while it is `wanted`, and once more when the connection has changed. Not by React's `lazy`,
 * which keeps a failure, and lets what a fallback is replaced by wait for 300 ms.
 */
export function useLate<Module extends object>(load: () => Promise<Module>, wanted = true): Module | undefined {
  const [module, setModule] = useState<Module>()
  const connection = useConnection(({ state }) => state)
  useEffect(() => {
    if (wanted && !module) load().then(setModule, () => undefined)
  }, [load, wanted, module, connection])
  return module
}

/** What a user does who has gone on to something else. */
const SIGNS = ['pointerdown', 'keydown']

/**
 * Runs `open` with what `load` brings, or `without` where it does not come, for a press that began just now: not once its user has gone on
 * to something else, over which it would open by itself.
 */
export function afterPress<Module>(load: () => Promise<Module>, open: (module: Module) => void, without: () => void): void {
  const over = new AbortController()
  const { signal } = over
  for (const sign of SIGNS) addEventListener(sign, () => over.abort(), { capture: true, signal })
  const unlessOver =
    <Value>(run: (value: Value) => void) =>
    (value: Value) => {
      if (signal.aborted) return
      over.abort()
      run(value)
    }
  load().then(unlessOver(open), unlessOver(without))
}
