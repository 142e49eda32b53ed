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

// The page's own script or sheet did not come. Where the server no longer has it (404), or has it by now, a release is being rolled out: the page is loaded anew, once. Else it
// says so, for nothing else of it will run. What is missing later is the app's own business (state/reload-once.ts).
(() => {
  const said = () => {
    const text = document.createElement('p')
    text.className = 'wrap page'
    text.textContent = 'This page could not be loaded. Check your connection and try again.'
    document.getElementById('root').append(text)
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
  let isOver = false
  const onError = async ({ target }) => {
    const address = target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement && target.rel === 'stylesheet' && target.href
    if (!address || isOver) return
    isOver = true
    const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
    if ((answer?.ok || answer?.status === 404) && isFirstTime()) location.reload()
    else if (target instanceof HTMLScriptElement) said()
  }
  addEventListener('error', onError, true)
  addEventListener('DOMContentLoaded', () => removeEventListener('error', onError, true))
})();
