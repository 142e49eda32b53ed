/** A signal soon after the first is the same one: a terminal sends it to every process, and npm passes it on once more. */
const SAME_MS = 1_000

interface Handlers {
  /** The process is asked to end: politely by a terminal (SIGINT), or by what runs it (SIGTERM). */
  close(signal: 'SIGINT' | 'SIGTERM'): void
  /** It is asked again. */
  force(): void
}

/** Calls `close` at the first signal that asks the process to end, and `force` at a second. */
export function onSignals({ close, force }: Handlers): void {
  let closingSince: number | undefined
  let isForced = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      const now = performance.now()
      if (closingSince === undefined) {
        closingSince = now
        close(signal)
      } else if (!isForced && now - closingSince >= SAME_MS) {
        isForced = true
        force()
      }
    })
  }
}
