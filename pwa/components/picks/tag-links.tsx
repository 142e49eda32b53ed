import type { HTMLAttributes } from 'react'
import { ButtonLink } from '../button/button.tsx'

export interface TagLinksProps extends Pick<HTMLAttributes<HTMLUListElement>, 'aria-label'> {
  /** `name`: the tag as it is read, and searched for. */
  tags: readonly { tag: string; name: string; text: string }[]
}

/** Links to what has a tag. */
export function TagLinks({ tags, ...label }: TagLinksProps) {
  return (
    <ul className="followed" {...label}>
      {tags.map(({ tag, name, text }) => (
        <li key={tag}>
          <ButtonLink size="small" to={`/share?q=${encodeURIComponent(name)}`}>
            {text}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
