/** How long a browser may take to begin with a download: some read the file only when the press is long over. */
const BEGUN_MS = 10_000

/** Hands a file to the browser as a download. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), BEGUN_MS)
}
