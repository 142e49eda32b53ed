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
// says so, for nothing else of it will run. What is missing later is the app's own business (state/reload-once.ts).
(() => {
  const said = () => {
    const text = document.createElement('p')
    text.className = 'wrap page'
    text.textContent = document.querySelector('meta[name=not-loaded]').content
    text.role = 'alert'
    // Above what the server has drawn; else below the bar.
    const main = document.querySelector('main')
    if (main) main.prepend(text)
    else document.getElementById('root').append(text)
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
  let isLeaving = false
  const onError = async ({ target }) => {
    const isScript = target instanceof HTMLScriptElement
    const address = isScript ? target.src : target instanceof HTMLLinkElement && target.rel === 'stylesheet' && target.href
    if (!address) return
    const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
    if (isLeaving) return
    isLeaving = (answer?.ok || answer?.status === 404) && isFirstTime()
    if (isLeaving) location.reload()
    else if (isScript) said()
  }
  addEventListener('error', onError, true)
  addEventListener('DOMContentLoaded', () => removeEventListener('error', onError, true))
})();
