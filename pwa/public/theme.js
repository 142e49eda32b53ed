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
})()
