import { digits } from './amounts.ts'

/** "634 kB", "1,4 MB", "38 MB": as much as a person cares to know. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${digits(Math.round(bytes / 1_000))} kB`
  return `${digits(bytes < 9_950_000 ? Math.round(bytes / 100_000) / 10 : Math.round(bytes / 1_000_000))} MB`
}

/** "todas las imágenes", or "2100 de 2600 imágenes" where a device has room for no more. */
export function picturesPhrase({ pictures }: { pictures: number }, of: number): string {
  return pictures < of ? `${digits(pictures)} de ${digits(of)} imágenes` : 'todas las imágenes'
}
