import type { ProductTheme } from '#sync-protocol/domain/catalog.ts'
import { archetypeOf } from '#sync-protocol/domain/personality/archetypes.ts'
import { Picks } from '../../components/picks/picks.tsx'
import { ArchetypeName } from '../../components/sticker/archetype-name.tsx'
import { useAccount } from '../../state/account.ts'
import { useSuggestions } from '../../actions/suggestions.ts'

/** A few things that go with the user's type, others every day. */
export function PickedForYou() {
  const type = useAccount((account) => account.personalityType)
  const { name } = archetypeOf(type)
  const title = (
    <>
      <span>{`Picked for ${/^[AEIOU]/.test(name) ? 'an' : 'a'} `}</span>
      <ArchetypeName name={name} />
    </>
  )
  return <Picks title={type === '' ? 'Picked for today' : title} products={useSuggestions(type, type === '' ? undefined : worldOf(name))} />
}

/** The world that the name of a type speaks of; undefined: both. */
function worldOf(name: string): ProductTheme | undefined {
  if (name.startsWith('K-')) return 'kpop'
  return name.includes('Anime') ? 'anime' : undefined
}
