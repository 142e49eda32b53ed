// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { followTag } from '../../../pwa/actions/follow-tag.ts'
import { onNotice, type Notice } from '../../../pwa/state/notices.ts'

vi.mock('../../../pwa/actions/followed.ts', () => {
  throw new Error('no connection')
})

test('where its code does not come, a press on Follow says that nothing came of it', async () => {
  const said: Notice[] = []
  const stop = onNotice(
    (notice) => said.push(notice),
    () => undefined,
  )
  followTag('moon', true)
  await vi.waitFor(() => expect(said).toMatchObject([{ tone: 'bad', text: 'This change could not be kept. Please try again.' }]))
  stop()
})
