const HTTPS = /^(https:\/\/)([^/?#]*@)?([^/?#]*)/i

/** An address with its scheme and its host in small letters, because neither has a case; all else of it as it is. */
export function httpsAddress(text: string): string {
  return text.replace(HTTPS, (_start, scheme: string, user: string | undefined, host: string) =>
    [scheme.toLowerCase(), user ?? '', host.toLowerCase()].join(''),
  )
}
