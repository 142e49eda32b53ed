/** Shows on the terminal how far a run is, and how fast. Where there is no terminal only what is said is shown. */
export function showProgress(of: number): { step(): void; say(line: string): void; end(): string } {
  const started = performance.now()
  let done = 0
  let shown = 0
  const rate = () => ((done / (performance.now() - started)) * 1_000).toFixed(1)
  const bar = () => {
    if (!process.stdout.isTTY) return
    const filled = Math.round((done / of) * 30)
    process.stdout.write(`\r${'█'.repeat(filled)}${'░'.repeat(30 - filled)} ${done} of ${of}, ${rate()} seeds/s `)
  }
  const clear = () => process.stdout.isTTY && process.stdout.write(`\r${' '.repeat(80)}\r`)
  return {
    step() {
      done += 1
      if (performance.now() - shown < 200) return
      shown = performance.now()
      bar()
    },
    say(line) {
      clear()
      console.log(line)
      bar()
    },
    end() {
      clear()
      return rate()
    },
  }
}
