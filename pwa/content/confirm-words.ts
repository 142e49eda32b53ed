/** Said where an address was entered that the shop asks about. */
export function linkOnItsWay(email: string): string {
  return `A link is on its way to ${email}. Open it to confirm that this is your address.`
}
