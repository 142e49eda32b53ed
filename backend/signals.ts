/** Runs `close` at the first signal that asks the process to end. */
export function onSignals(close: () => void): void {
  let isClosing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!isClosing) close()
      isClosing = true
    })
  }
}
