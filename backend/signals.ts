/** A signal soon after the first is the same one: a terminal sends it to every process, and npm passes it on once more. */
const SAME_MS = 1_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
type Signal = (typeof SIGNALS)[number]

/** The scripts of package.json that open the shop. */
const SCRIPTS = new Set(['start', 'serve', 'dev'])
const LOOK_MS = 250
/** What started this process: npm, or the shell that npm runs a script in. */
const parent = process.ppid

interface Handlers {
  /** The process is asked to end: by a terminal (SIGINT, or SIGHUP when it is closed), or by what runs it (SIGTERM). */
  close(signal: Signal): void
  /** It is asked again. */
  force(): void
}

/** Calls `close` at the first signal that asks the process to end, or when the npm that runs it is gone, and `force` at a second signal. */
export function onSignals({ close, force }: Handlers): void {
  let closingSince: number | undefined
  let isForced = false
  const first = (signal: Signal) => {
    closingSince = performance.now()
    close(signal)
  }
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (closingSince === undefined) first(signal)
      else if (!isForced && performance.now() - closingSince >= SAME_MS) {
        isForced = true
        force()
      }
    })
  }
  // A process that was started without npm goes on when the shell that started it is gone.
  if (!SCRIPTS.has(process.env['npm_lifecycle_event'] ?? '')) return
  const looks = setInterval(() => {
    if (process.ppid !== parent) clearInterval(looks)
    if (process.ppid !== parent && closingSince === undefined) first('SIGTERM')
  }, LOOK_MS).unref()
}
