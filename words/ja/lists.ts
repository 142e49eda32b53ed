export const andMore = (names: readonly string[], more: number) => `${names.join('、')}${more > 0 ? `、ほか${more}点` : ''}`

export const timesOf = (name: string, qty: number) => (qty > 1 ? `${name} × ${qty}` : name)

export const bothOf = (parts: readonly string[]) => parts.join('と')

export const nameless = 'アイテム'
export const namelessWithin = 'アイテム'
