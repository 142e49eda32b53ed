import { minifySync } from 'vite'

const SCRIPT = /<script src="([^"]+)"><\/script>/g
const SHEET = /<link rel="stylesheet" crossorigin href="([^"]+)"[^>]*>/g

/**
 * The page with its blocking scripts and its first sheet in it: each as a file of its own is an answer that the first paint has to wait for,
 * behind all others. `read` gives a file by its address. Throws where the page has no such script or sheet, or one that would end its element.
 */
export function inlined(html: string, read: (address: string) => string): string {
  return inPlace(inPlace(html, SCRIPT, 'script', read), SHEET, 'style', read)
}

function inPlace(html: string, pattern: RegExp, element: 'script' | 'style', read: (address: string) => string): string {
  const full = html.replace(pattern, (_, address: string) => {
    const file = read(address).trim()
    // Every page carries it: as small as it can be, without the mark of the build.
    const text = element === 'script' ? minifySync(address, file).code.trim() : file.replace(/\s*\/\*[^*]*\*\/$/, '')
    if (text.toLowerCase().includes(`</${element}`)) throw new Error(`${address} would end its element`)
    return `<${element}>${text}</${element}>`
  })
  if (full === html) throw new Error(`the page has no ${element} to be put in its place`)
  return full
}
