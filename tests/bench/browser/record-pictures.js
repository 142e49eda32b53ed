// Runs in the page, before anything else does. Marks the moment at which each product picture is there.
document.addEventListener(
  'load',
  ({ target }) => {
    if (target instanceof HTMLImageElement && new URL(target.src).pathname.startsWith('/pictures/')) {
      performance.mark('picture', { detail: target.src })
    }
  },
  { capture: true },
)
