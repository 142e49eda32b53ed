// `npm run dev`: the server from its sources at PORT, restarted on change, and the web app with hot reload in front of it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readWordsOrEnd } from '../command-words.mjs'
import { proxyTo, quiet } from './dev-proxy.mjs'
import { ensureInstalled, root } from './prepare.mjs'

readWordsOrEnd({ name: 'dev', call: 'npm run dev', words: [], options: {}, does: 'Serves the sources, and starts anew when they change.' })
ensureInstalled()
const PORT = process.env.PORT || '3000'
const server = spawn(process.execPath, ['--watch', '--import', 'tsx', 'backend/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  // Its restarts are awaited here: no proxy has to be told first.
  env: { DRAIN_MS: '0', ...process.env, PORT },
})
const { createLogger, createServer } = await import('vite')
const web = await createServer({
  configFile: join(root, 'pwa/vite.config.ts'),
  customLogger: quiet(createLogger()),
  server: { proxy: proxyTo(PORT) },
})
await web.listen()
web.printUrls()

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    server.kill(signal)
    await web.close()
    process.exit(0)
  })
}
