import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The address of the client that sent a request. Each trusted proxy appends the address it sees to X-Forwarded-For; the entry of the outermost one counts. If
 * that entry is no address, the connection's own address counts.
 */
export function clientAddress({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, trustedProxies: number): string {
  const named = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').map(trimmed).filter(Boolean)
  const seen = trustedProxies === 0 ? undefined : (named.at(-trustedProxies) ?? named[0])
  return addressIn(seen ?? '') ?? socket.remoteAddress ?? ''
}

/** The address in an entry of X-Forwarded-For, which may have a port ("1.2.3.4:5678", "[2001:db8::1]:443") or quotes; undefined if it has none. */
function addressIn(text: string): string | undefined {
  const plain = text.replace(/^"(.*)"$/, '$1')
  const [, bracketed] = /^\[([^\]]*)\](?::\S*)?$/.exec(plain) ?? []
  const [, beforePort] = /^(\d+(?:\.\d+){3}):\S*$/.exec(plain) ?? []
  const address = bracketed ?? beforePort ?? plain
  return isIP(address) === 0 ? undefined : address
}

function trimmed(text: string): string {
  return text.trim()
}
