/** A rule or an at-rule of a sheet: what stands before its brace, and that of each one around it. */
export interface CssRule {
  prelude: string
  around: readonly string[]
}

export function rulesOf(css: string): CssRule[] {
  const around: string[] = []
  const rules: CssRule[] = []
  for (const [, text = '', mark] of css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    const prelude = text.trim().replace(/\s+/g, ' ')
    if (mark === '{') {
      rules.push({ prelude, around: [...around] })
      around.push(prelude)
    } else if (mark === '}') around.pop()
  }
  return rules
}
