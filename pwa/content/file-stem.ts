/** The name of a shop as files begin with it: small letters and digits of any script, with hyphens between. */
export function fileStem(name: string): string {
  return (
    name
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join('-') ?? 'shop'
  )
}
