/** Routes that the browser follows without asking this worker, which TypeScript's library does not know. */
interface RouterEvent extends ExtendableEvent {
  addRoutes?(rule: { condition: { urlPattern: string }; source: 'network' }): Promise<void>
}

/**
 * The API is never answered by the worker, and one that sleeps would first have to wake up to say so: a browser that can is told to leave it out. Where that
 * fails, or is not known, calls pass through the worker as they always did.
 */
export function passApi(worker: Pick<ServiceWorkerGlobalScope, 'addEventListener'>): void {
  worker.addEventListener('install', (event: RouterEvent) => {
    const routed = event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' })
    if (routed !== undefined) event.waitUntil(routed.catch(() => undefined))
  })
}
