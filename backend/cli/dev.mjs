// `npm run dev`: the server from its sources, restarted on change, and the web app with hot reload in front of it.
import { spawn } from 'node:child_process'
import { ensureInstalled, root } from './prepare.mjs'

ensureInstalled()
const server = spawn(process.execPath, ['--watch', '--import', 'tsx', 'backend/main.ts'], { cwd: root, stdio: 'inherit' })
const { createServer } = await import('vite')
const web = await createServer({ configFile: 'pwa/vite.config.ts' })
await web.listen()
web.printUrls()

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    server.kill(signal)
    await web.close()
    process.exit(0)
  })
}
