import { digits } from './amounts.ts'

/** No space before the unit: "634kB", "1.4MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${digits(Math.round(bytes / 1_000))}kB`
  return `${digits(bytes < 9_950_000 ? Math.round(bytes / 100_000) / 10 : Math.round(bytes / 1_000_000))}MB`
}

export function picturesPhrase({ pictures }: { pictures: number }, of: number): string {
  return pictures < of ? `画像${digits(of)}枚のうち${digits(pictures)}枚` : 'すべての画像'
}
