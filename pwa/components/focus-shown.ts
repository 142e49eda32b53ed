/** Frames in which what was asked for is expected to show: a second. */
const FRAMES = 60

/** Gives the focus to what is about to be shown under this id; runs `orElse` where no such thing comes. */
export function focusShown(id: string, orElse: () => void, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const shown = document.getElementById(id)
    if (shown !== null) shown.focus()
    else if (frames > 0) focusShown(id, orElse, frames - 1)
    else orElse()
  })
}
