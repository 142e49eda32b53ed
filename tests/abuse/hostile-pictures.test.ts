import sharp from 'sharp'
import { expect, test } from 'vitest'
import { UserResponse } from '#sync-protocol/api/user.ts'
import { jpegOfEmptyScans } from '../doubles/jpeg-of-empty-scans.ts'
import { onEveryStore } from './every-store.ts'

/** The promised wait of another user, plus what a busy machine needs. */
const PATIENCE_MS = 2_000 + 8_000

const dataUrl = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`

onEveryStore('pictures that are made to take long', (shop) => {
  test('a JPEG of thousands of scans is refused, and a picture of another user waits for none of it', async () => {
    const hostile = dataUrl(jpegOfEmptyScans({ side: 4_096, scans: 2_646 }))
    const small = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff3d8b' } })
      .jpeg()
      .toBuffer()
    const fan = await shop().register({ profilePicture: dataUrl(small) })
    const began = performance.now()
    const stranger = shop().client()
    const refused = [1, 2, 3].map((each) =>
      stranger.post('/api/auth/register', {
        username: `scans${each}`,
        email: `scans${each}@example.com`,
        password: 'a long password',
        profilePicture: hostile,
      }),
    )
    const answer = await fan.client.put(`/api/users/${fan.user.id}`, { profilePicture: dataUrl(small) })
    expect(answer.as(UserResponse).user.profilePicture).not.toBe('')
    expect(performance.now() - began).toBeLessThan(PATIENCE_MS)
    for (const { status, code } of await Promise.all(refused)) expect([status, code]).toEqual([400, 'picture_invalid'])
    expect(performance.now() - began).toBeLessThan(PATIENCE_MS)
  })
})
