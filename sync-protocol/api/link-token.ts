import * as v from 'valibot'

/** The one-time token in the fragment of a mailed link. `text`: what is said of a damaged one, which is as good as one that was used. */
export function linkToken(text: string) {
  return v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{20,100}$/, text))
}
