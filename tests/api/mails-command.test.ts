// `shop mails`: what an operator sees of mails that wait, and of those that never went out.
import { expect, test } from 'vitest'
import { readCommandLine } from '../../backend/operator/command-line.ts'
import { showMails } from '../../backend/operator/mails.ts'
import { jsonText } from '../../backend/printable.ts'
import { onEveryStore } from './every-store.ts'

onEveryStore('the operator who looks for mails', (shop, storage) => {
  async function shown(...argv: string[]) {
    const { data, lines } = await showMails({ storage: storage(), width: 80 }, readCommandLine(['mails', ...argv]))
    return { data: JSON.parse(jsonText(data)), text: lines.join('\n') }
  }

  test('mails that wait and those that were given up are listed, without an address', async () => {
    const fan = await shop().register()
    const now = shop().clock.now
    const mail = { letter: { kind: 'reset', accountId: fan.user.id, email: fan.user.email }, accountId: fan.user.id, added: now, tries: 2 }
    await shop().storage.mails.add({ ...mail, id: 'waits', due: now + 60_000, until: now + 600_000 })
    const givenUp = { at: now, why: 'the mail was not taken EENVELOPE 550' }
    await shop().storage.mails.add({ ...mail, id: 'over', letter: { kind: 'confirm' }, due: now + 1e9, until: now, givenUp })
    expect((await shown()).data).toEqual({
      waiting: 1,
      givenUp: 1,
      mails: [
        { at: now, mail: 'reset', account: fan.user.id, tries: 2, until: now + 600_000, next: now + 60_000 },
        { at: now, mail: 'confirm', account: fan.user.id, tries: 2, until: now, givenUpAt: now, why: givenUp.why },
      ],
    })
    const { text } = await shown()
    expect(text).toContain('given up: ')
    expect(text).not.toContain(fan.user.email)
    expect((await shown('--limit', '1')).text).toContain('1 wait, 1 were given up.')
    for (const id of ['waits', 'over']) await shop().storage.mails.remove(id)
    expect((await shown()).text).toBe('No mail waits, and none was given up in the last 30 days.')
  })
})
