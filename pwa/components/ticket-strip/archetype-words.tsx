import { archetypeOf } from '#sync-protocol/domain/personality/archetypes.ts'
import { ArchetypeName } from '../sticker/archetype-name.tsx'

/** A personality type with its name; before there is one, the way to it. */
export function ArchetypeWords({ type }: { type: string }) {
  if (type === '') return 'Find out'
  const archetype = archetypeOf(type)
  return (
    <>
      {archetype.type || type}{' '}
      <span className="ticket-more">
        <ArchetypeName name={archetype.name} />
      </span>
    </>
  )
}
