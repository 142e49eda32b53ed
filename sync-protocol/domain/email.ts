/** The URL parser of browsers and servers: a pure function without I/O. */
declare const URL: new (address: string) => { hostname: string }

const MAX_EMAIL = 254
/** The grammar of browsers' `type=email` (WHATWG HTML). */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i
const ASCII = /^[\0-\x7f]*$/
/** ASCII characters that no domain has; the URL parser would end the host at some of them. */
const NO_DOMAIN = /[\0-,/:-@[-`{-\x7f]/

/**
 * An e-mail address in its one form: the domain in lower-case ASCII (`münchen.de` is `xn--mnchen-3ya.de`), so that every mail server takes
 * it and no letter passes for another; the local part as typed. Undefined if the text is not one address.
 */
export function readEmail(text: string): string | undefined {
  const typed = text.trim()
  const at = typed.lastIndexOf('@')
  const domain = at < 1 ? undefined : asciiDomain(typed.slice(at + 1))
  if (domain === undefined) return undefined
  const email = `${typed.slice(0, at)}@${domain}`
  return email.length <= MAX_EMAIL && EMAIL.test(email) ? email : undefined
}

export function isEmail(text: string): boolean {
  return readEmail(text) !== undefined
}

function asciiDomain(domain: string): string | undefined {
  if (ASCII.test(domain)) return domain.toLowerCase()
  if (NO_DOMAIN.test(domain)) return undefined
  try {
    const { hostname } = new URL(`http://${domain}`)
    // Digits of other scripts would become an IP address.
    return /(?:^|\.)\d+$/.test(hostname) ? undefined : hostname
  } catch {
    return undefined
  }
}
