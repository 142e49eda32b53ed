import { ARCHETYPES } from '#sync-protocol/domain/personality/archetypes.ts'
import { gemText } from '#words/amounts.ts'
import * as say from '#words/quiz-hub.ts'
import { ButtonLink } from '../../components/button/button.tsx'
import { DOOR_ART } from '../../components/category-card/doors.ts'
import { CategoryCard } from '../../components/category-card/category-card.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { ArchetypeName } from '../../components/sticker/archetype-name.tsx'
import { ArchetypeSticker } from '../../components/sticker/archetype-sticker.tsx'
import { ArchetypeWords } from '../../components/ticket-strip/archetype-words.tsx'
import { Ticket, TicketStrip } from '../../components/ticket-strip/ticket-strip.tsx'
import { useAccount } from '../../state/account.ts'
import { useDocument } from '../../actions/documents.ts'
import { BETWEEN_SYNCS_MS, knowledgeResults } from '../../state/document-sources.ts'

export default function QuizHubScreen() {
  return (
    <div className="wrap page">
      <PageHeader title={say.title} lede={say.lede}>
        <ButtonLink to="/results">{say.results}</ButtonLink>
      </PageHeader>
      <div className="doors doors-large">
        <CategoryCard
          size="large"
          accent="lemon"
          art={DOOR_ART.knowledge}
          title={say.knowledge}
          text={say.knowledgeText}
          to="/knowledge"
          action={say.play}
        />
        <CategoryCard
          size="large"
          accent="mint"
          art={DOOR_ART.personality}
          title={say.personality}
          text={say.personalityText}
          to="/personality"
          action={say.findOut}
        />
      </div>
      <QuizStrip />
      <TypesBoard />
    </div>
  )
}

/** All the types there are to be; the user's own is lit. */
function TypesBoard() {
  const own = useAccount(({ personalityType }) => personalityType)
  return (
    <section className="stack types" aria-labelledby="types">
      <h2 id="types">{say.types}</h2>
      <ul>
        {Object.values(ARCHETYPES).map(({ type, name }) => (
          <li key={type} data-own={type === own}>
            <ArchetypeSticker type={type} size={72} />
            <span>
              <strong translate="no">{type}</strong>
              {type === own && <span className="types-own">{say.you}</span>}
              <br />
              <ArchetypeName name={name} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const RESULTS = { ...knowledgeResults, freshFor: BETWEEN_SYNCS_MS }

/** What the rounds so far have come to. */
function QuizStrip() {
  const { data, status } = useDocument(RESULTS)
  const type = useAccount(({ personalityType }) => personalityType)
  const rounds = data?.results ?? []
  const [last] = rounds
  const best = Math.max(...rounds.map(({ score }) => score))
  const words = (said: string) => (data ? (last ? said : say.noRound) : status === 'loading' ? '…' : say.cannotCheck)
  return (
    <TicketStrip label={say.atAGlance}>
      <Ticket accent="lemon" label={say.lastRound} to="/results">
        {words(last ? say.roundWas(last.score, last.total, last.difficulty) : '')}
      </Ticket>
      <Ticket accent="blue" label={say.bestRound} to="/results">
        {words(say.right(best))}
      </Ticket>
      <Ticket accent="pink" label={say.earnedByPlaying} to="/results">
        {words(gemText(rounds.reduce((sum, { earnedGems }) => sum + earnedGems, 0)))}
      </Ticket>
      <Ticket accent="mint" label={say.yourType} to="/personality">
        <ArchetypeWords type={type} />
      </Ticket>
    </TicketStrip>
  )
}
