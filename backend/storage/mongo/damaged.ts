/** A document that something other than the shop has changed, and that cannot be read any more: says which one, for the one who repairs it. */
export class DamagedDocument extends Error {
  override name = 'DamagedDocument'
}

/** What `read` makes of an account's document. Throws DamagedDocument, which names the account. */
export function readingAccount<Result>(id: string, read: () => Result): Result {
  try {
    return read()
  } catch (cause) {
    throw new DamagedDocument(`the document of account ${id} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
}
