import ZoomIn from 'lucide-static/icons/zoom-in.svg?react'
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import * as say from '#words/product.tsx'
import type { Photo } from '#sync-protocol/domain/photo.ts'
import { ProductPicture } from '../../components/product-picture/product-picture.tsx'
import { isStill } from '../../components/transition.ts'
import { withModifier } from '../../components/with-modifier.ts'
import { afterPress, lateCode, useLate } from '../../state/late-code.ts'
import { sayNotHere } from '../../state/notices.ts'
import { photoAddress } from '#sync-protocol/domain/photo.ts'
import { photoWords } from './photo-words.ts'
import { WholePicture } from './whole-picture.tsx'

/** A page answers its first press without it. */
const largeView = lateCode(() => import('./large-view.tsx'))

export interface GalleryProps {
  photos: readonly Photo[]
  /** The product's. */
  name: string
  /** The picture in view, which flies to the cart. */
  picture: RefObject<HTMLImageElement | null>
  /** What stands on the pictures. */
  children: ReactNode
}

/** A product's photographs, whole: swiped, walked with the arrow keys, chosen by their thumbnails. A press on one opens it large. */
export function Gallery({ photos, name, picture, children }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const thumbs = useRef<HTMLDivElement>(null)
  const [chosen, setCurrent] = useState(0)
  // A newer catalog may have fewer.
  const current = Math.min(chosen, photos.length - 1)
  const [large, setLarge] = useState<Awaited<ReturnType<typeof largeView>>>()
  useLate(largeView)
  // Where the strip is scrolling to by itself: the pictures on its way are not the current one.
  const goal = useRef<number>(undefined)

  const go = (index: number, behavior: ScrollBehavior = isStill() ? 'instant' : 'smooth') => {
    const list = strip.current
    if (!list) return
    goal.current = index
    setCurrent(index)
    list.scrollTo({ left: index * list.clientWidth, behavior })
  }
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    const at = scrollLeft / clientWidth
    if (goal.current === undefined) setCurrent(Math.round(at))
    else if (Math.abs(at - goal.current) < 0.01) goal.current = undefined
  }
  const takeOver = () => (goal.current = undefined)

  const focusIn = (place: ParentNode | null, index: number) => place?.querySelectorAll('button')[index]?.focus({ preventScroll: true })
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextOf(event, current, photos.length)
    if (next === undefined || large) return
    // At an end as well: the browser's own scrolling would fight with the strip's.
    event.preventDefault()
    if (!photos[next]) return
    go(next)
    focusIn([strip.current, thumbs.current].find((place) => place?.contains(document.activeElement)) ?? null, next)
  }
  const openLarge = () => afterPress(largeView, setLarge, sayNotHere)
  const closeLarge = () => {
    flushSync(() => setLarge(undefined))
    focusIn(strip.current, current)
  }

  return (
    <div className="gallery" onKeyDown={onKeyDown}>
      <div className="product-look-picture">
        <ul ref={strip} className="gallery-strip" onScroll={onScroll} onPointerDown={takeOver} onWheel={takeOver}>
          {photos.map((photo, index) => (
            <li key={photo.name}>
              <button
                type="button"
                className="gallery-slide"
                aria-haspopup="dialog"
                // One stop of the Tab key: the arrow keys lead on.
                tabIndex={index === current ? 0 : -1}
                onClick={openLarge}
              >
                <span className="hidden-visually">{say.enlarge}</span>
                <WholePicture
                  ref={index === current ? picture : undefined}
                  photo={photo}
                  alt={photoWords(photos, index, name)}
                  loading={Math.abs(index - current) > 1 ? 'lazy' : 'eager'}
                />
                <span className="icon-btn framed gallery-zoom" aria-hidden="true">
                  <ZoomIn />
                </span>
              </button>
            </li>
          ))}
        </ul>
        {children}
      </div>
      {photos.length > 1 && (
        <div ref={thumbs} className="gallery-thumbs" role="group" aria-label={say.pictures}>
          {photos.map((photo, index) => (
            <button
              key={photo.name}
              type="button"
              aria-label={photoWords(photos, index, name)}
              aria-current={index === current}
              onClick={() => go(index)}
            >
              <ProductPicture product={{ image: photoAddress(photo.name, '-480.avif'), photos: [photo] }} size={44} decoding="async" />
            </button>
          ))}
        </div>
      )}
      {large && (
        <large.LargeView photos={photos} name={name} current={current} onMove={(index) => go(index, 'instant')} onClose={closeLarge} />
      )}
    </div>
  )
}

/** Where a key leads from one of so many pictures, which may be beyond the last; undefined: it is the browser's. */
function nextOf(event: KeyboardEvent, current: number, count: number): number | undefined {
  if (count === 1 || withModifier(event)) return undefined
  return { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: count - 1 }[event.key]
}
