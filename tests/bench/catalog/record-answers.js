// Runs in the page before the app. Measures each answer to a key, a filter or a sort: from the moment the browser received it to the end of the
// first frame that shows another page; and notes every task that a user could feel.
{
  let since = 0
  const shown = () => {
    if (since === 0) return
    const start = since
    since = 0
    requestAnimationFrame(() => {
      // A message sent from within a frame is received once that frame is painted.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        performance.measure('answer', { start, end: performance.now() })
        port1.close()
      })
      port1.start()
      port2.postMessage(undefined)
    })
  }
  for (const kind of ['input', 'click', 'change'])
    addEventListener(kind, ({ timeStamp, target }) => target.closest('.listing-tools') && (since = timeStamp), { capture: true })
  addEventListener('DOMContentLoaded', () => {
    const list = new MutationObserver(
      (changes) => changes.some(({ target }) => target.parentElement?.closest('.listing-results, .listing-line')) && shown(),
    )
    list.observe(document.body, { subtree: true, childList: true, characterData: true })
  })

  const tasks = []
  new PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map(({ startTime, duration }) => ({ at: startTime, ms: duration }))),
  ).observe({
    type: 'longtask',
    buffered: true,
  })
  globalThis.benchAnswers = {
    /** What has been measured since it was last asked. */
    take() {
      const answers = performance.getEntriesByName('answer').map(({ duration }) => duration)
      performance.clearMeasures('answer')
      return { answers, tasks: tasks.splice(0).map(({ ms }) => ms) }
    },
  }
}
