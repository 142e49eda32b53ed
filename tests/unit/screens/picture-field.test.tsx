// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { PictureField } from '../../../pwa/components/picture-field/picture-field.tsx'
import { show } from './screen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a chosen picture is read into embedded image data, at most 512 px a side', async () => {
  const close = vi.fn<() => void>()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 2_048, height: 1_024, close }))
  const drawn: number[][] = []
  const pen = { imageSmoothingQuality: 'low', drawImage: (_picture: unknown, ...box: number[]) => drawn.push(box) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/webp;base64,AAAA')

  const onChange = vi.fn<(picture: string) => void>()
  await show(<PictureField name="picture" label="Profile picture" value="" seed="mina" onChange={onChange} />)
  expect(document.querySelector('svg.avatar')).not.toBeNull()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file input')
  expect(input.accept).toBe('image/png,image/jpeg,image/webp')
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'me.png', { type: 'image/png' })] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('data:image/webp;base64,AAAA')
  expect(drawn).toEqual([[0, 0, 512, 256]])
  expect(close).toHaveBeenCalledOnce()
})
