import { archetypeOf } from '#sync-protocol/domain/personality/archetypes.ts'
import * as say from '#words/quiz-parts.ts'
import { ArchetypeName } from '../sticker/archetype-name.tsx'

/** A personality type with its name; before there is one, the way to it. */
export function ArchetypeWords({ type }: { type: string }) {
  if (type === '') return <span>{say.findOut}</span>
  const archetype = archetypeOf(type)
  return (
    <>
      <span translate="no">{`${archetype.type || type} `}</span>
      <span className="ticket-more">
        <ArchetypeName name={archetype.name} />
      </span>
    </>
  )
}
