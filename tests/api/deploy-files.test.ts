// What lies in backend/deploy names metrics, commands and variables: each of them exists.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VARIABLES } from '../../backend/config.ts'
import { counted } from '../../backend/mail/counted.ts'
import { openStorage } from '../../backend/storage/open.ts'
import { openPool, type Pool } from './open-pool.ts'
import { built } from './built-shop.ts'
import { freePort } from '../free-port.ts'
import { ROOT } from './open-shop.ts'

const DEPLOY = join(ROOT, 'backend/deploy')
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'starlane deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Rules {
  groups: { name: string; rules: { alert: string; expr: string; labels?: { severity?: string }; annotations: { summary: string } }[] }[]
}

const alerts = parseYaml(read('alerts.yaml')) as Rules
const dashboard = JSON.parse(read('grafana.json')) as { panels: { title: string; targets: { expr: string; legendFormat: string }[] }[] }
const expressions = [
  ...alerts.groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => ({ of: alert, expr, labels: '' }))),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr, legendFormat }) => ({ of: title, expr, labels: legendFormat }))),
]

describe('metrics', () => {
  let pool: Pool
  let text = ''
  const dataDir = join(folder, 'pool')
  beforeAll(async () => {
    const metricsPort = String(await freePort())
    pool = await openPool({ DATA_DIR: dataDir, METRICS_PORT: metricsPort })
    for (const path of ['/readyz', '/api/kpop', '/api/kpop']) await (await fetch(`${pool.url}${path}`)).arrayBuffer()
    text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  }, 120_000)
  afterAll(async () => {
    process.kill(pool.primary, 'SIGTERM')
    await pool.ended
  })

  test('every metric and label of the dashboard and the alert rules is one that the shop tells', () => {
    const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]))
    expect(expressions.length).toBeGreaterThan(20)
    for (const { of, expr, labels } of expressions) {
      // Whether anything could be scraped Prometheus knows by itself.
      if (expr.startsWith('up{job="starlane"}')) continue
      const names = [...expr.matchAll(/\b(?:starlane|process|nodejs)_\w+/g)].map(([name]) => name)
      expect(names.length, of).toBeGreaterThan(0)
      for (const name of names)
        expect(types.has(name) || types.get(name.replace(/_(?:bucket|sum|count)$/, '')) === 'histogram', `${of}: ${name}`).toBe(true)
      const asked = [...expr.matchAll(/(\w+)\s*(?:=~|!=|=)\s*"|by \(([\w, ]+)\)/g)].flatMap(
        ([, one, list]) => one ?? list?.split(', ') ?? [],
      )
      const told = text.split('\n').filter((line) => names.some((name) => line.startsWith(name)))
      // Outcomes come with the first push.
      const known = [
        ...told.flatMap((line) => [...line.matchAll(/(\w+)="/g)].map(([, label]) => label)),
        ...(names.includes('starlane_outcomes_total') ? ['status'] : []),
      ]
      const shown = [...labels.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label)
      expect(known, of).toEqual(expect.arrayContaining([...asked, ...shown]))
    }
  })

  test('build and store are told once for all workers', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
    expect(text).toMatch(new RegExp(`^starlane_build_info\\{version="${version}",protocol="\\d+",node="${process.version}"\\} 1$`, 'm'))
    const bytes = Number(/^starlane_store_bytes (\d+)$/m.exec(text)?.[1])
    expect(bytes).toBeGreaterThan(0)
    expect(bytes % 4096).toBe(0)
    expect(Number(/^starlane_free_bytes (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0)
    expect(text).toMatch(/^starlane_mail_failures_total 0$/m)
  })
})

test('a mail that is not taken is counted, and the failure goes on', async () => {
  let failures = 0
  const refuses = async () => {
    throw new Error('not taken')
  }
  const nothing = async () => undefined
  const base = { forget: nothing, forgetOld: nothing, close: () => undefined }
  const mail = { to: 'a@example.com', subject: 's', text: 't' }
  await expect(counted({ ...base, send: refuses }, () => (failures += 1)).send(mail)).rejects.toThrow('not taken')
  await counted({ ...base, send: nothing }, () => (failures += 1)).send(mail)
  expect(failures).toBe(1)
})

test('each alert says what to do and how much of a hurry there is, under a name of its own', () => {
  const rules = alerts.groups.flatMap((group) => group.rules)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { alert, annotations, labels } of rules) {
    expect(annotations.summary.length, alert).toBeGreaterThan(20)
    expect(['critical', 'warning'], alert).toContain(labels?.severity)
  }
})

test('promtool finds nothing wrong with the alerts, which fire when they should, where it is there', (context) => {
  const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: join(ROOT, 'tests/api'), encoding: 'utf8' })
  const { error, stdout, stderr, status } = promtool('check', 'rules', join(DEPLOY, 'alerts.yaml'))
  context.skip(error !== undefined, 'no Prometheus here')
  expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')])
  const tested = promtool('test', 'rules', 'alert-rules.yaml')
  expect([tested.status, tested.stdout + tested.stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
})

describe('the units of one machine', () => {
  const units = new Map(readdirSync(join(DEPLOY, 'systemd')).map((name) => [name, unitOf(read(`systemd/${name}`))]))
  const all = (key: string) => [...units.values()].flatMap((unit) => unit.filter(([name]) => name === key).map(([, value]) => value))

  test('what they start is built, and the variables they set are known', () => {
    const built = readFileSync(join(ROOT, 'backend/cli/build.mjs'), 'utf8')
    const scripts = all('ExecStart').flatMap((command) => /backend\/dist\/(\S+)\.js/.exec(command)?.[1] ?? [])
    expect(scripts).toHaveLength(2)
    for (const script of scripts) {
      expect(existsSync(join(ROOT, `backend/${script}.ts`))).toBe(true)
      expect(built).toContain(`'${script}.ts'`)
    }
    const set = all('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0]))
    expect(set.length).toBeGreaterThan(3)
    for (const name of set) expect(['NODE_ENV', ...VARIABLES]).toContain(name)
    expect([...units.keys()].toSorted()).toEqual(['starlane-backup.service', 'starlane-backup.timer', 'starlane.service'])
  })

  test('systemd finds nothing wrong with them, where it is there', (context) => {
    const files = [...units.keys()].map((name) => join(DEPLOY, 'systemd', name))
    const { error, stdout, stderr, status } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
    context.skip(error !== undefined, 'no systemd here')
    expect([status, `${stdout}${stderr}`.split('\n').filter((line) => line.includes('starlane'))]).toEqual([0, []])
  })

  test('the nightly backup keeps as many as it is told, removes the oldest, and no other folder', { timeout: 300_000 }, async () => {
    const [, words = ''] = /backup\.js \S+ (.*)$/.exec(all('ExecStart').find((line) => line.includes('backup')) ?? '') ?? []
    expect(words).toMatch(/^--keep \d+$/)
    const [dataDir, backups] = [join(folder, 'data'), join(folder, 'backups')]
    await (await openStorage({ dataDir, mongodbUrl: undefined })).close()
    const command = (...args: string[]) =>
      spawnSync(process.execPath, [built('cli/backup'), ...args], {
        cwd: ROOT,
        encoding: 'utf8',
        env: { ...process.env, DATA_DIR: dataDir, MONGODB_URL: '' },
      })
    const made: string[] = []
    for (const before of [0, 1, 2]) {
      const { status, stderr } = command(backups, '--keep', '2')
      expect([status, stderr]).toEqual([0, ''])
      // The last name comes from a clock that ran ahead.
      const others = ['2001-01-01T00-00-00Z', 'my own', '2099-01-01T00-00-00Z/store']
      if (before === 0) for (const name of others) mkdirSync(join(backups, name), { recursive: true })
      made.push(...readdirSync(backups).filter((name) => /^20[2-8]/.test(name) && !made.includes(name)))
    }
    expect(made).toHaveLength(3)
    expect(readdirSync(backups).toSorted()).toEqual([...made.slice(1), 'my own'].toSorted())
    for (const args of [[], [backups, '--keep', '0'], [backups, '--what']]) {
      const { status, stderr } = command(...args)
      expect([status, stderr]).toEqual([2, expect.stringMatching(/^backup.* Usage: npm run backup -- DIR \[--keep N\]\n$/)])
    }
  })
})

test('the compose file can be read, and the variables it gives the shop are known', () => {
  for (const file of readdirSync(DEPLOY).filter((name) => name.endsWith('.yaml'))) expect(parseYaml(read(file)), file).toBeTypeOf('object')
  const compose = parseYaml(read('compose.yaml')) as { services: Record<string, { environment?: Record<string, string> }> }
  const names = Object.keys(compose.services.shop1?.environment ?? {})
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) expect(VARIABLES).toContain(name)
})

test('the proxy keeps a visitor with one shop, so that a page and its files are of one release', () => {
  expect(read('Caddyfile')).toMatch(/^\s*lb_policy (ip_hash|client_ip_hash|cookie)\b/m)
})

test('README.md names every variable, and the runbook no command or file that is not there', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  for (const name of VARIABLES) expect(readme, name).toMatch(new RegExp(`\`${name}[\`=]`))
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  const runbook = read('RUNBOOK.md')
  for (const [, name = ''] of runbook.matchAll(/npm run ([a-z]+)/g)) expect(scripts).toHaveProperty(name)
  for (const name of ['alerts.yaml', 'grafana.json', ...readdirSync(join(DEPLOY, 'systemd'))])
    expect(runbook, name).toContain(basename(name))
})

test('the runbook dumps the whole set, by users whose roles it names, and the script for shards names its own', () => {
  const runbook = read('RUNBOOK.md')
  const commands = [...runbook.matchAll(/^ {4}(mongodump|mongorestore) .*--uri='([^']+)'(.*)$/gm)]
  expect(commands.map(([, name]) => name)).toEqual(['mongodump', 'mongorestore'])
  for (const [whole, , uri = '', rest = ''] of commands) {
    // With a database in it the tools refuse `--oplog` and `--oplogReplay`.
    expect(uri, whole).toMatch(/^mongodb:\/\/(\w+)@[\w,]+\/\?/)
    expect(rest, whole).toMatch(/--oplog/)
    const [, user = ''] = /\/\/(\w+)@/.exec(uri) ?? []
    expect(runbook, user).toMatch(new RegExp(`createUser\\(\\{ user: '${user}'.*roles: \\['${user}'`))
  }
  for (const role of ['clusterManager', 'readWrite', 'dbAdmin']) expect([read('shard.js').includes(role), role]).toEqual([true, role])
})

function unitOf(text: string): [key: string, value: string][] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('['))
  return lines.map((line) => {
    const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    expect(key, line).not.toBe('')
    return [key, value]
  })
}
