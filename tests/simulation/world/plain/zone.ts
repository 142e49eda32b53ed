// Which transaction the code that runs now works in. Dexie follows it through every promise; here each async function of a page carries it by itself.

/** `current`: the transaction; undefined outside of any. */
export const zone: { current: object | undefined } = { current: undefined }

/** What the build makes of an async function calls this, which stands in the bundle in place of the build's own helper. */
export const ASYNC = `var __async = (self, args, generator) => new Promise((resolve, reject) => {
  const own = zone.current
  const fulfilled = (value) => run('next', value)
  const rejected = (error) => run('throw', error)
  const run = (how, value) => {
    const before = zone.current
    zone.current = own
    let step
    try {
      step = generator[how](value)
    } catch (error) {
      return reject(error)
    } finally {
      zone.current = before
    }
    if (step.done) resolve(step.value)
    else Promise.resolve(step.value).then(fulfilled, rejected)
  }
  generator = generator.apply(self, args)
  run('next')
});
`

/** Runs it in a transaction; only what it does at once. */
export function within<Result>(transaction: object | undefined, run: () => Result): Result {
  const before = zone.current
  zone.current = transaction
  try {
    return run()
  } finally {
    zone.current = before
  }
}
