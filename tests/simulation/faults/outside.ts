import type { Fault } from './fault.ts'

/** Faults where no simulated world comes: screens, browsers, rate limits, damaged rows. Each names the test that fails with it. */
export const OUTSIDE_FAULTS: readonly Fault[] = [
  {
    name: 'documents-stay-after-logout',
    file: 'pwa/engine/documents.ts',
    find: `    await (await deviceDatabase()).documents.where('owner').equals(owner).delete()
`,
    replace: `    await (await deviceDatabase()).documents.where('owner').equals(owner).count()
`,
    why: 'What an account bought can be read on the device after its logout.',
  },
  {
    name: 'two-thousand-outcomes-are-no-bound',
    file: 'sync-protocol/protocol/apply.ts',
    find: `  if (last - acked > MAX_UNACKED) return { kind: 'refused', code: 'acknowledge_first' }
`,
    replace: `  if (push.mutations.length > 0 && device.outcomes.length >= MAX_UNACKED) return { kind: 'refused', code: 'acknowledge_first' }
`,
    why: 'With 2,000 outcomes waiting, 1 to 1,000 sent again are refused in place of being answered (SPEC R17, R55).',
    test: 'tests/unit/protocol/apply.test.ts',
  },
  {
    name: 'had-back-is-last',
    file: 'sync-protocol/mutations/lists.ts',
    find: `cart.toSpliced(at, 0, { itemId, name, qty })`,
    replace: `[...cart, { itemId, name, qty }]`,
    why: 'What was removed by mistake is had back, and not where it was (SPEC R32).',
    test: 'tests/unit/protocol/cart.test.ts',
  },
  {
    name: 'days-are-local',
    file: 'sync-protocol/domain/economy.ts',
    find: `return new Date(now).toISOString().slice(0, 10)`,
    replace: `const day = new Date(now)
  return [day.getFullYear(), String(day.getMonth() + 1).padStart(2, '0'), String(day.getDate()).padStart(2, '0')].join('-')`,
    why: 'Limits and rewards begin anew at another hour for each server (SPEC R34).',
    test: 'tests/unit/protocol/gems.test.ts',
  },
  {
    name: 'etag-by-its-beginning',
    file: 'backend/routes/sync.ts',
    find: `tag.trim().replace(/^W\\//, '') === etag)`,
    replace: `etag.startsWith(tag.trim().replace(/^W\\//, '').slice(0, 3)))`,
    why: 'A device at version 1 is told that version 10 is what it has.',
    test: 'tests/api/sync.test.ts',
  },
  {
    name: 'addresses-may-guess-for-ever',
    file: 'backend/limits/rate-limits.ts',
    find: `'login-address': { free: 100,`,
    replace: `'login-address': { free: 1_000_000,`,
    why: 'One address tries passwords of all accounts without end.',
    test: 'tests/abuse/lockout.test.ts',
  },
  {
    name: 'mirror-keeps-the-last-item',
    file: 'pwa/state/shop-mirror.ts',
    find: `  write('sessionStorage', 'cart',`,
    replace: `  if (cart.length > 0) write('sessionStorage', 'cart',`,
    why: 'What was removed last is back in the first frame after a reload.',
    test: 'tests/unit/sync/shop-stores.test.ts',
  },
  {
    name: 'update-asks-nothing-to-wait',
    file: 'pwa/engine/watch-updates.ts',
    find: `    else if (hadController && isWanted) location.reload()`,
    replace: `    else if (hadController) location.reload()`,
    why: 'A page in the middle of something reloads because another tab took the new version.',
    test: 'tests/unit/shell/watch-updates.test.ts',
  },
]
