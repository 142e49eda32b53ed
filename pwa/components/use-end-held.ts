import { useLayoutEffect, useState } from 'react'

/**
 * For what comes late above the footer: where the user has gone on to the end of the page by then, with the keyboard or by scrolling, the footer
 * stays where it is.
 */
export function useEndHeld(): void {
  const [before] = useState(endInUse)
  useLayoutEffect(() => {
    if (before === undefined) return
    scrollBy({ top: (topOfEnd() ?? before) - before, behavior: 'instant' })
  }, [before])
}

/** Where in the window the footer begins, in px, if it has the focus or has been scrolled to. */
function endInUse(): number | undefined {
  const top = topOfEnd()
  const hasFocus = document.activeElement?.closest('footer') != null
  return top !== undefined && (hasFocus || (scrollY > 0 && top < innerHeight)) ? top : undefined
}

function topOfEnd(): number | undefined {
  return document.querySelector('footer')?.getBoundingClientRect().top
}
