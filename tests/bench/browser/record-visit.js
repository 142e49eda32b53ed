// Runs in the page, before anything else does. Keeps, in ms, the largest paint so far, how long tasks blocked the page beyond 50 each, when the app answers presses, and how
// long each press took to the next frame; and how far what is in sight has jumped.
globalThis.visit = { largest: 0, blocked: 0, shifted: 0, presses: {} }
new PerformanceObserver((list) => {
  globalThis.visit.largest = list.getEntries().at(-1).startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) globalThis.visit.blocked += duration - 50
}).observe({ type: 'longtask', buffered: true })
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.visit.shifted += value
}).observe({ type: 'layout-shift', buffered: true })
addEventListener('starlane-awake', () => (globalThis.visit.awake = performance.now()))
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) {
    if (interactionId) globalThis.visit.presses[interactionId] = Math.max(duration, globalThis.visit.presses[interactionId] ?? 0)
  }
}).observe({ type: 'event', durationThreshold: 16, buffered: true })
