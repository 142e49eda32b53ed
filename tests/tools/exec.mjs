// Runs a command with its output shown and resolves with its exit code.
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { root } from '../../backend/cli/prepare.mjs'

/** `aside`: where it runs beside something else, its output goes to that file, and what it runs beside has the processor first. */
function exec(command, args, env = {}, aside) {
  const output = aside === undefined ? 'inherit' : openSync(aside, 'w')
  const words = aside === undefined || process.platform === 'win32' ? [command, ...args] : ['nice', '-n', '10', command, ...args]
  return new Promise((resolve, reject) => {
    const child = spawn(words[0], words.slice(1), { cwd: root, stdio: ['inherit', output, output], env: { ...process.env, ...env } })
    if (aside !== undefined) closeSync(output)
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal === null ? 0 : 1)))
  })
}

/** A command that npm installed, by this Node or by another one. */
export function tool(name, args, env = {}, { node = process.execPath, aside } = {}) {
  return exec(node, [`node_modules/${name}`, ...args], env, aside)
}

/** A TypeScript file of the tests. */
export function script(path, args, env = {}) {
  return exec(process.execPath, ['--import', 'tsx', path, ...args], env)
}
