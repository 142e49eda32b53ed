// Runs before the first paint, so that the wrong theme never flashes by. The switch itself lives in app/theme.ts.
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => {
    let theme = dark.matches ? 'dark' : 'light'
    try {
      const choice = localStorage.getItem('starlane-theme')
      if (choice === 'light' || choice === 'dark') theme = choice
    } catch {
      // Storage can be forbidden; the system's preference is the answer then.
    }
    document.documentElement.dataset.theme = theme
    document.querySelector('meta[name=theme-color]').content = theme === 'dark' ? '#0a0d18' : '#f6f0e1'
  }
  paint()
  dark.addEventListener('change', paint)
  addEventListener('storage', paint)
  addEventListener('starlane-theme', paint)
})();

// The shop's own colors and name, also where only this device knows them: the service worker's page is the same for every shop. What the server writes has the name already.
(() => {
  const root = document.documentElement
  const paint = (brand) => {
    const colors = brand?.colors ?? {}
    for (const [name, token] of [['pink', '--pink'], ['yellow', '--lemon'], ['blue', '--blue']]) {
      const color = colors[name]
      if (/^#[0-9a-f]{6}$/.test(color)) root.style.setProperty(token, color)
      else root.style.removeProperty(token)
    }
    root.toggleAttribute('data-own-colors', 'pink' in colors)
  }
  addEventListener('starlane-shop', ({ detail }) => paint(detail))
  const block = document.getElementById('shop')
  let brand
  try {
    brand = JSON.parse(block ? block.textContent : localStorage.getItem('starlane-shop'))
  } catch {
    // A damaged brand, or storage that is forbidden: the page stays as it came.
  }
  paint(brand)
  const name = brand?.name
  if (block || typeof name !== 'string' || name === '') return
  document.title = name
  const write = () => {
    const word = document.querySelector('.logo-word')
    if (!word || word.textContent === name) return
    const home = word.closest('a')
    home.ariaLabel = home.ariaLabel.replace(word.textContent, () => name)
    word.textContent = name
  }
  const observer = new MutationObserver(write)
  observer.observe(root, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', () => observer.disconnect())
})();

// The page's own script or sheet did not come. Where the server no longer has it (404), or has it by now, a release is being rolled out: the page is loaded anew, once. Else it
// says so, for nothing else of it will run, and waits to be told or for the line to come back. What is missing later is the app's own business (state/reload-once.ts).
(() => {
  const made = (name, properties) => Object.assign(document.createElement(name), properties)
  const said = () => {
    const { content, dataset } = document.querySelector('meta[name=not-loaded]')
    const text = made('p', { className: 'wrap page row', role: 'alert' })
    const again = made('button', { className: 'btn btn-primary', textContent: dataset.again, onclick: () => location.reload() })
    text.append(made('span', { textContent: content }), again)
    // Above what the server has drawn; else below the bar.
    const main = document.querySelector('main')
    if (main) main.prepend(text)
    else document.getElementById('root').append(text)
    dispatchEvent(new Event('starlane-not-loaded'))
  }
  const isFirstTime = () => {
    try {
      if (Math.abs(Date.now() - Number(sessionStorage.getItem('starlane-reloaded'))) < 3_600_000) return false
      sessionStorage.setItem('starlane-reloaded', String(Date.now()))
      return true
    } catch {
      return false
    }
  }
  const isWorthATry = async (address) => {
    const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
    return answer?.ok || answer?.status === 404
  }
  let isLeaving = false
  const onError = async ({ target }) => {
    const isScript = target instanceof HTMLScriptElement
    const address = isScript ? target.src : target instanceof HTMLLinkElement && target.rel === 'stylesheet' && target.href
    if (!address) return
    // Who has pressed a link meanwhile is on the way to another page: to load this one anew would hold them back.
    addEventListener('beforeunload', () => (isLeaving = true), { once: true })
    const isWorthIt = await isWorthATry(address)
    if (isLeaving) return
    isLeaving = isWorthIt && isFirstTime()
    if (isLeaving) location.reload()
    else if (isScript) {
      said()
      addEventListener('online', async () => (await isWorthATry(address)) && location.reload())
    }
  }
  addEventListener('error', onError, true)
  addEventListener('DOMContentLoaded', () => removeEventListener('error', onError, true))
})()
