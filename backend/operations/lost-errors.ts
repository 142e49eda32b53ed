import type { Logger } from 'pino'

/**
 * Calls `end` when an error reaches no handler, because a promise that nobody waits for failed or a listener threw: a fault of the shop, after
 * which nothing says what else is wrong. The log names its kind and place, but not its message, which may quote what a user sent.
 */
export function onLostErrors(log: Logger, end: () => void): void {
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ event, ...placeOf(error) }, 'an error that nothing handles: the shop ends and has to be started again')
      end()
    })
  }
}

function placeOf(error: unknown): { type: string; code?: string; at?: string[] } {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, stack = '' } = error
  return {
    type: name,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    // A message may have lines that look like those of a stack.
    at: stack.slice(stack.indexOf(error.message) + error.message.length).match(/(?<=^ +)at .*$/gm) ?? [],
  }
}
