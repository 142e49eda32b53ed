// Runs in the page, before anything else does. Keeps the largest paint so far, and how long each press took to the next frame (ms).
globalThis.visit = { largest: 0, presses: {} }
new PerformanceObserver((list) => {
  globalThis.visit.largest = list.getEntries().at(-1).startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) {
    if (interactionId) globalThis.visit.presses[interactionId] = Math.max(duration, globalThis.visit.presses[interactionId] ?? 0)
  }
}).observe({ type: 'event', durationThreshold: 16, buffered: true })
