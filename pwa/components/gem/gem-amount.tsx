import { gemAmount } from '#words/gem-amount.tsx'
import './gem.css'

/** A number of gems, with the stone for the eye and the word for the ear. */
export function GemAmount({ gems, bare = false }: { gems: number; /** Without the word on screen. */ bare?: boolean }) {
  return (
    <span className="gems">
      <GemStone />
      <span>
        {gemAmount(gems, (word) => (
          <span className={bare ? 'hidden-visually' : 'gems-word'}>{word}</span>
        ))}
      </span>
    </span>
  )
}

function GemStone() {
  return (
    <svg className="gem-stone" viewBox="0 0 24 24" aria-hidden="true">
      <path fill="var(--pink)" d="M2 9h6l4 13z" />
      <path fill="var(--blue)" d="M22 9h-6l-4 13z" />
      <path fill="var(--lemon)" d="M8 9h8l-4 13z" />
      <path fill="#fff" d="M6 3h12l4 6H2z" />
      <path className="gem-lines" d="M6 3h12l4 6-10 13L2 9zM2 9h20M9 3 8 9l4 13 4-13-1-6" />
    </svg>
  )
}
