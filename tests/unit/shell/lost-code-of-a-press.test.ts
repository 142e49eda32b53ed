// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { followTag } from '../../../pwa/actions/follow-tag.ts'
import { openShare } from '../../../pwa/actions/share-list.ts'
import { onNotice, type Notice } from '../../../pwa/state/notices.ts'

vi.mock('#sync-protocol/mutations/follow-tag.ts', () => {
  throw new Error('no connection')
})
vi.mock('#sync-protocol/mutations/share-list.ts', () => {
  throw new Error('no connection')
})

test.each([
  ['Follow', () => followTag('moon', true)],
  ['Make a link', () => openShare('wishlist', 'Mina’s wishes')],
])('where its code does not come, a press on %s says that nothing came of it', async (_what, press) => {
  const said: Notice[] = []
  const stop = onNotice(
    (notice) => said.push(notice),
    () => undefined,
  )
  press()
  await vi.waitFor(() => expect(said).toMatchObject([{ tone: 'bad', text: 'This change could not be kept. Please try again.' }]))
  stop()
})
