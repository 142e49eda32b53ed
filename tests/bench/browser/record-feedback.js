// Runs in the page. Measures each 'Add to Cart': from the moment the browser received the click to the end of the frame
// that shows 'Remove'.
document.addEventListener(
  'click',
  (event) => {
    const actions = event.target.closest('button')?.parentElement
    if (!actions?.textContent.includes('Add to Cart')) return
    const observer = new MutationObserver(() => {
      if (!actions.textContent.includes('Remove')) return
      observer.disconnect()
      requestAnimationFrame(() => {
        // A message sent from within a frame is received once that frame is painted.
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => {
          performance.measure('feedback', { start: event.timeStamp, end: performance.now() })
          port1.close()
        })
        port1.start()
        port2.postMessage(undefined)
      })
    })
    observer.observe(actions, { subtree: true, childList: true, characterData: true })
  },
  { capture: true },
)
