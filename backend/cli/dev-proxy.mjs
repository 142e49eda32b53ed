// What of the web app's development server goes on to the shop, which restarts at each change of its sources.

/** Vite's proxy to the shop at this port. While it restarts a call is answered as a busy shop answers, and the app comes again by itself. */
export function proxyTo(port) {
  const rule = {
    target: `http://127.0.0.1:${port}`,
    configure(proxy) {
      proxy.on('error', (_error, _request, response) => {
        // An upgraded connection has no answer, only a socket.
        if (!('writeHead' in response)) return response.destroy()
        if (response.headersSent) return response.end()
        const message = 'The server restarts.'
        response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
        response.end(JSON.stringify({ ok: false, code: 'unavailable', error: message, message }))
      })
    },
  }
  return { '/api': rule, '/pictures': rule }
}

/** The logger without the stacks that Vite prints for each call that found no server: one line for all that come within a restart. */
export function quiet(logger, now = Date.now) {
  const { error } = logger
  let told = -Infinity
  logger.error = (message, options) => {
    if (!/\bproxy (?:socket )?error\b/.test(message)) return error.call(logger, message, options)
    if (now() - told > 5_000) logger.info('the server restarts; calls wait for it', { timestamp: true })
    told = now()
  }
  return logger
}
