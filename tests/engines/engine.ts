// One page of a browser that is not Chromium: the few steps a journey takes, the same on every engine.

export interface Engine {
  name: string
  /** Starts the browser on its profile; again after `close`, it is the same browser with all it kept. */
  open(): Promise<EnginePage>
  /** Ends the browser, and with it every page and worker. */
  close(): Promise<void>
  /** Removes the profile too. */
  remove(): Promise<void>
}

export interface EnginePage {
  goto(url: string): Promise<void>
  /** Runs the text of a function's body in the page, and answers what it returns, or what its promise comes to. */
  run(body: string, ...args: unknown[]): Promise<unknown>
  /** Types into the field of this label, as on a keyboard. */
  type(label: string, text: string): Promise<void>
  /** Presses the first control that can be seen and whose name begins so, within `scope` (a selector). */
  press(name: string, scope?: string): Promise<void>
}

/** Finds a visible control by the beginning of its name, as a user reads or hears it: for `run`. */
export const FIND_CONTROL = `
  const [name, scope = 'body'] = args
  const nameOf = (one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').replace(/\\s+/g, ' ').trim()
  return [...document.querySelectorAll(scope + ' button, ' + scope + ' a[href]')]
    .find((one) => nameOf(one).startsWith(name) && one.checkVisibility() && one.getClientRects().length > 0)
`

/** Finds a field by the beginning of its label: for \`run\`. */
export const FIND_FIELD = `
  const [label] = args
  return [...document.querySelectorAll('input, textarea')].find((one) =>
    [...(one.labels ?? [])].some((each) => (each.textContent ?? '').trim().startsWith(label)) && one.checkVisibility())
`
