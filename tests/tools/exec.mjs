// Runs a command with its output shown and resolves with its exit code, or with its output kept for later.
import { spawn } from 'node:child_process'
import { root } from '../../backend/cli/prepare.mjs'

function exec(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal === null ? 0 : 1)))
  })
}

/** A command that npm installed, by this Node or by another one. */
export function tool(name, args, env = {}, { node = process.execPath } = {}) {
  return exec(node, [`node_modules/${name}`, ...args], env)
}

/** A TypeScript file of the tests, by this Node or by another one. */
export function script(path, args, env = {}, { node = process.execPath } = {}) {
  return exec(node, ['--import', 'tsx', path, ...args], env)
}

/** Runs Node with these arguments beside others: what it says is kept together. */
export function heard(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ good: code === 0, said: Buffer.concat(said).toString().trimEnd() }))
  })
}
