// What a browser's translator does to a page, as Chrome's does: each text is taken out of the document, and two `font` elements with its
// translation take its place, also for what comes or changes later. React goes on with the text that was taken out.

declare global {
  /** Texts that were changed while they were out of the document, so that the page shows what was true before. */
  var staleTexts: string[]
  /** Does at once what the translator would do a moment later. */
  var translateNow: () => void
}

/**
 * Translates the page from now on, the spaces between words too. Self-contained, for it is sent into pages; `letters`: words are altered as
 * well, digits stay.
 */
export function translatePage(letters: boolean): void {
  const KEPT = 'script, style, noscript, textarea, .notranslate'
  const texts = new Map<Node, string>()
  globalThis.staleTexts = []

  const isKept = (element: Element | null) =>
    element === null || element.closest(KEPT) !== null || element.closest('[translate]')?.getAttribute('translate') === 'no'
  const translate = (text: string) => (letters ? text.replace(/\p{L}+/gu, (word) => `${word}ĸ`) : text)
  const font = (child: Node) => {
    const element = document.createElement('font')
    element.append(child)
    return element
  }
  const take = (node: Node) => {
    const text = node.nodeValue ?? ''
    const isOwn = node.parentElement?.localName === 'font'
    if (!node.isConnected || isOwn || text === '' || isKept(node.parentElement)) return
    texts.set(node, text)
    taken.observe(node, { characterData: true })
    node.parentNode?.replaceChild(font(font(document.createTextNode(translate(text)))), node)
  }
  const takeWithin = (root: Node) => {
    if (root.nodeType === Node.TEXT_NODE) return take(root)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (walker.nextNode() !== null) found.push(walker.currentNode)
    found.forEach(take)
  }
  const noteStale = (records: MutationRecord[]) => {
    for (const { target } of records) {
      const before = texts.get(target)
      if (!target.isConnected && target.nodeValue !== before) globalThis.staleTexts.push(`"${before}", by now "${target.nodeValue}"`)
    }
  }
  const follow = (records: MutationRecord[]) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') take(target)
      else addedNodes.forEach(takeWithin)
    }
  }
  const taken = new MutationObserver(noteStale)
  const page = new MutationObserver(follow)

  const start = () => {
    takeWithin(document.body)
    page.observe(document.body, { subtree: true, childList: true, characterData: true })
  }
  globalThis.translateNow = () => {
    noteStale(taken.takeRecords())
    follow(page.takeRecords())
  }
  if (document.body === null) addEventListener('DOMContentLoaded', start)
  else start()
}
