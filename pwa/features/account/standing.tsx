import * as say from '#words/account.tsx'
import { archetypeOf } from '#sync-protocol/domain/personality/archetypes.ts'
import { Card } from '../../components/card/card.tsx'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { Link } from '../../components/link/link.tsx'
import { ArchetypeName } from '../../components/sticker/archetype-name.tsx'
import { ArchetypeSticker } from '../../components/sticker/archetype-sticker.tsx'
import { useAccount } from '../../state/account.ts'
import { useHasQuizzes } from '../../state/shop.ts'

/** The user's personality type and gem balance, with links to both. */
export function Standing() {
  const type = useAccount((account) => account.personalityType)
  const gems = useAccount((account) => account.gems)
  const archetype = archetypeOf(type)
  const hasQuizzes = useHasQuizzes()

  return (
    <div className="account-standing">
      {hasQuizzes && (
        <Card as="section" accent="pink" aria-labelledby="type-title" className="account-type">
          <h2 id="type-title">{say.personalityType}</h2>
          {type === '' ? (
            <p className="account-unset">
              <Link to="/personality">{say.noPersonalityType}</Link>
            </p>
          ) : (
            <>
              <ArchetypeSticker type={archetype.type} size={112} />
              <p className="account-letters" translate="no">
                {archetype.type || type}
              </p>
              <p>
                <ArchetypeName name={archetype.name} emoji={archetype.emoji} />
              </p>
            </>
          )}
          <ul className="account-links">
            <li>
              <Link to="/results">{say.viewResults}</Link>
            </li>
            <li>
              <Link to="/personality">{say.retakeQuiz}</Link>
            </li>
          </ul>
        </Card>
      )}
      <Card as="section" accent="lemon" aria-labelledby="gems-title" className="account-gems">
        <h2 id="gems-title">{say.gemBalance}</h2>
        <Link to="/gem-shop">
          <GemAmount gems={gems} />
        </Link>
      </Card>
    </div>
  )
}
