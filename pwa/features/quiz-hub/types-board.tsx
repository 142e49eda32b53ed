import { ARCHETYPES } from '#sync-protocol/domain/personality/archetypes.ts'
import { ArchetypeName } from '../../components/sticker/archetype-name.tsx'
import { ArchetypeSticker } from '../../components/sticker/archetype-sticker.tsx'
import { useAccount } from '../../state/account.ts'

/** All the types there are to be; the user's own is lit. */
export function TypesBoard() {
  const own = useAccount(({ personalityType }) => personalityType)
  return (
    <section className="stack types" aria-labelledby="types">
      <h2 id="types">Sixteen types</h2>
      <ul>
        {Object.values(ARCHETYPES).map(({ type, name }) => (
          <li key={type} data-own={type === own}>
            <ArchetypeSticker type={type} size={72} />
            <span>
              <strong translate="no">{type}</strong>
              {type === own && <span className="types-own">You</span>}
              <br />
              <ArchetypeName name={name} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
