/** The account id under which messages of visitors without a login are kept. */
export const GUEST = 'guest'

/** What names a message of the contact form among all: no id of an account has a dot in it. */
export function messageKey({ accountId, id }: { accountId: string; id: string }): string {
  return `${accountId}.${id}`
}

/** The account and the record of such a name; undefined: it is none. */
export function readMessageKey(key: string): { accountId: string; id: string } | undefined {
  const dot = key.indexOf('.')
  return dot < 1 || dot === key.length - 1 ? undefined : { accountId: key.slice(0, dot), id: key.slice(dot + 1) }
}
