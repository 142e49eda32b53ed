// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ARCHETYPES } from '#sync-protocol/domain/personality/archetypes.ts'
import { scorePersonality } from '#sync-protocol/domain/personality/score.ts'
import { describeAxes, starOf } from '../../../pwa/components/personality-star/star-geometry.ts'
import { savePicture, shareResult } from '../../../pwa/features/personality/share.ts'

const picture = new Blob(['png'], { type: 'image/png' })
const archetype = ARCHETYPES.ENFP

/** What this browser's navigator can do; what is not named is not there. */
function browser(abilities: { share?: unknown; canShare?: unknown; clipboard?: unknown }) {
  vi.stubGlobal('navigator', abilities)
}
afterEach(() => vi.unstubAllGlobals())

describe('sharing', () => {
  test('the share sheet gets picture, text and link', async () => {
    const share = vi.fn().mockResolvedValue(undefined)
    browser({ share, canShare: () => true })
    expect(await shareResult(archetype, picture)).toBe('shared')
    const [data] = share.mock.calls[0] ?? []
    expect(data).toMatchObject({ title: 'ENFP · K-Pop Firecracker', url: 'http://localhost:3000/' })
    expect(data.files[0]).toMatchObject({ name: 'starlane-enfp.png', type: 'image/png' })
  })

  test.each([
    ['takes no files', { canShare: (data: ShareData) => data.files === undefined }],
    ['cannot be asked what it takes', {}],
  ])('the link is shared where the share sheet %s', async (_why, ability) => {
    const share = vi.fn().mockResolvedValue(undefined)
    browser({ share, ...ability })
    expect(await shareResult(archetype, picture)).toBe('shared')
    expect(share.mock.calls).toEqual([[expect.not.objectContaining({ files: expect.anything() })]])
  })

  test('a share sheet closed by the user: no error, and nothing is copied', async () => {
    const writeText = vi.fn()
    browser({ share: () => Promise.reject(new DOMException('', 'AbortError')), canShare: () => true, clipboard: { writeText } })
    expect(await shareResult(archetype, picture)).toBe('cancelled')
    expect(writeText).not.toHaveBeenCalled()
  })

  test('a share sheet that fails with the picture: tried with the link, then the link is copied', async () => {
    const share = vi.fn().mockRejectedValue(new DOMException('', 'NotAllowedError'))
    const writeText = vi.fn().mockResolvedValue(undefined)
    browser({ share, canShare: () => true, clipboard: { writeText } })
    expect(await shareResult(archetype, picture)).toBe('copied')
    expect(share).toHaveBeenCalledTimes(2)
    expect(writeText).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/ENFP, the K-Pop Firecracker .* http:\/\/localhost:3000\/$/))
  })

  test('without a share sheet text and link are copied; without a clipboard it says so', async () => {
    const writeText = vi.fn().mockResolvedValue(undefined)
    browser({ clipboard: { writeText } })
    expect(await shareResult(archetype, undefined)).toBe('copied')
    browser({})
    expect(await shareResult(archetype, undefined)).toBe('failed')
  })

  test('the picture is saved under the name of the type', () => {
    const clicked: HTMLAnchorElement[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this)
    })
    URL.createObjectURL = () => 'blob:picture'
    savePicture(picture, 'ENFP')
    expect(clicked[0]).toMatchObject({ download: 'starlane-enfp.png', href: 'blob:picture' })
  })
})

describe('the star', () => {
  const { axes } = scorePersonality({ Q1: 'a', Q2: 'a', Q3: 'a' })
  const { outline, poles } = starOf(axes, 100)

  test('has two points for every axis, across from each other, and a valley after each', () => {
    expect(poles.map(({ letter }) => letter).join('')).toBe('ESTJINFP')
    expect(outline).toHaveLength(16)
    const [e, , , , i] = poles
    expect(e?.tip).toEqual({ x: 0, y: -100 })
    expect(i?.tip.x).toBeCloseTo(0)
    expect(i?.tip.y).toBe(34)
  })

  test('marks the letters of the type and no other', () => {
    expect(
      poles
        .filter(({ chosen }) => chosen)
        .map(({ letter }) => letter)
        .join(''),
    ).toBe('ETJN')
  })

  test('has a text alternative', () => {
    expect(describeAxes(axes)).toBe('100 % Outward, 0 % Inward; 0 % Detail, 100 % Idea; 100 % Head, 0 % Heart; 50 % Plan, 50 % Flow')
  })
})
