// Loaded before the shop by lost-errors.test.ts: a signal makes a fault that nothing handles.
const SECRET = 'mina@example.com\n    at the address of Mina'

process.on('SIGUSR2', () => void Promise.reject(Object.assign(new RangeError(SECRET), { code: 'E_SAMPLE' })))
process.on('SIGWINCH', () => {
  throw new RangeError(SECRET)
})
process.on('SIGURG', () => void Promise.reject(SECRET))
