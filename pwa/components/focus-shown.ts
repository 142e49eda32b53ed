/** Gives the focus to what the next paint shows under this id; runs `orElse` where it shows no such thing. */
export function focusShown(id: string, orElse: () => void): void {
  requestAnimationFrame(() => {
    const shown = document.getElementById(id)
    if (shown === null) orElse()
    else shown.focus()
  })
}
