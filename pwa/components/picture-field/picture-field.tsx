import ImagePlus from 'lucide-static/icons/image-plus.svg?react'
import Trash2 from 'lucide-static/icons/trash-2.svg?react'
import { useId, useRef, useState, type ChangeEvent } from 'react'
import * as say from '#words/forms.tsx'
import { Avatar } from '../avatar/avatar.tsx'
import { Button } from '../button/button.tsx'
import { PICTURE_TYPES, shrinkPicture } from './shrink-picture.ts'

export interface PictureFieldProps {
  label: string
  /** Of the button that chooses one, so that a form finds it. */
  name: string
  /** A data URL or an address; '' shows the default picture of `seed`. */
  value: string
  seed: string
  onChange: (picture: string) => void
  error?: string | undefined
  disabled?: boolean
}

/** Chooses a picture, makes it small on the device, shows it, and takes it back. */
export function PictureField({ label, name, value, seed, onChange, error, disabled = false }: PictureFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState(false)
  const [unreadable, setUnreadable] = useState('')
  const problem = unreadable || error

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Choosing the same file again must be heard, too.
    event.target.value = ''
    if (!file) return
    setReading(true)
    setUnreadable('')
    try {
      onChange(await shrinkPicture(file))
    } catch (cause) {
      setUnreadable(cause instanceof Error ? cause.message : String(cause))
    } finally {
      setReading(false)
    }
  }

  return (
    <div className="field picture-field" role="group" aria-labelledby={`${id}l`} aria-describedby={problem ? `${id}e` : undefined}>
      <span className="field-label" id={`${id}l`}>
        {label}
      </span>
      <div className="row">
        {value ? <img className="picture-field-image" src={value} alt="" width="72" height="72" /> : <Avatar seed={seed} size="4.5rem" />}
        <input ref={input} hidden type="file" accept={PICTURE_TYPES.join()} aria-labelledby={`${id}l`} onChange={choose} />
        <Button size="small" name={name} disabled={disabled || reading} onClick={() => input.current?.click()}>
          <ImagePlus />
          <span>{value ? say.changePicture : say.choosePicture}</span>
        </Button>
        {value && (
          <Button
            size="small"
            disabled={disabled}
            onClick={() => {
              setUnreadable('')
              onChange('')
            }}
          >
            <Trash2 />
            <span>{say.removePicture}</span>
          </Button>
        )}
      </div>
      <p className="field-error" id={`${id}e`} aria-live="polite">
        {problem}
      </p>
    </div>
  )
}
