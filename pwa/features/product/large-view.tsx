import ChevronLeft from 'lucide-static/icons/chevron-left.svg?react'
import ChevronRight from 'lucide-static/icons/chevron-right.svg?react'
import X from 'lucide-static/icons/x.svg?react'
import ZoomIn from 'lucide-static/icons/zoom-in.svg?react'
import ZoomOut from 'lucide-static/icons/zoom-out.svg?react'
import { useRef, type CSSProperties, type KeyboardEvent } from 'react'
import * as say from '#words/product.tsx'
import type { Photo } from '#sync-protocol/domain/photo.ts'
import { Announcer } from '../../components/announcer/announcer.tsx'
import { IconButton } from '../../components/button/icon-button.tsx'
import { useModal } from '../../components/dialog/use-modal.ts'
import { withModifier } from '../../components/with-modifier.ts'
import { photoWords } from './photo-words.ts'
import { MAX_ZOOM, STEP, useZoom } from './use-zoom.ts'
import { WholePicture } from './whole-picture.tsx'

export interface LargeViewProps {
  photos: readonly Photo[]
  /** The product's. */
  name: string
  current: number
  onMove: (index: number) => void
  onClose: () => void
}

/** A photograph as large as the window, and larger: by pinching, by buttons, by keys (+, −, 0) and by a double click. */
export function LargeView({ photos, name, current, onMove, onClose }: LargeViewProps) {
  const dialog = useModal(onClose)
  const box = useRef<HTMLDivElement>(null)
  const { zoom, zoomTo } = useZoom(box)
  const photo = photos[current]

  const move = (index: number) => {
    if (!photos[index]) return
    zoomTo(1)
    onMove(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    // The browser's own zoom, and its way back.
    if (withModifier(event)) return
    if (key === '+' || key === '=') zoomTo(zoom * STEP)
    else if (key === '-') zoomTo(zoom / STEP)
    else if (key === '0') zoomTo(1)
    // Of a picture that is larger than the window they show the rest.
    else if (key === 'ArrowRight' && zoom === 1) move(current + 1)
    else if (key === 'ArrowLeft' && zoom === 1) move(current - 1)
  }

  return (
    <dialog
      ref={dialog}
      className="large-view"
      aria-label={name}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        // React lets it rise to a sheet around it.
        event.stopPropagation()
        onClose()
      }}
    >
      {photo && (
        <div
          ref={box}
          className="large-view-box"
          // It can be scrolled.
          tabIndex={0}
          role="group"
          aria-label={photoWords(photos, current, name)}
          onDoubleClick={({ clientX, clientY }) => zoomTo(zoom > 1 ? 1 : STEP ** 2, clientX, clientY)}
          style={{ '--zoom': zoom, '--ratio': photo.width / photo.height } as CSSProperties}
        >
          <WholePicture key={photo.name} photo={photo} alt={photoWords(photos, current, name)} />
        </div>
      )}
      <div className="large-view-tools">
        {photos.length > 1 && (
          <>
            <IconButton framed label={say.previousPicture} disabled={current === 0} onClick={() => move(current - 1)}>
              <ChevronLeft />
            </IconButton>
            <IconButton framed label={say.nextPicture} disabled={current === photos.length - 1} onClick={() => move(current + 1)}>
              <ChevronRight />
            </IconButton>
          </>
        )}
        <IconButton framed label={say.zoomOut} disabled={zoom === 1} onClick={() => zoomTo(zoom / STEP)}>
          <ZoomOut />
        </IconButton>
        <IconButton framed label={say.zoomIn} disabled={zoom === MAX_ZOOM} onClick={() => zoomTo(zoom * STEP)}>
          <ZoomIn />
        </IconButton>
        <IconButton framed label={say.close} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <Announcer isModal />
    </dialog>
  )
}
