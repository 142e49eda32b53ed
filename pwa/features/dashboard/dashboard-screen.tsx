import { archetypeOf, worldOf } from '#sync-protocol/domain/personality/archetypes.ts'
import { useShallow } from 'zustand/react/shallow'
import * as say from '#words/dashboard.tsx'
import { DOOR_ART, OTHER_DOORS, THEME_DOORS, TYPE_DOORS } from '../../components/category-card/doors.ts'
import { CategoryCard } from '../../components/category-card/category-card.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { Picks } from '../../components/picks/picks.tsx'
import { Shelves } from '../../components/picks/shelves.tsx'
import { ArchetypeName } from '../../components/sticker/archetype-name.tsx'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { ArchetypeWords } from '../../components/ticket-strip/archetype-words.tsx'
import { Ticket, TicketStrip } from '../../components/ticket-strip/ticket-strip.tsx'
import { itemText } from '#words/amounts.ts'
import { piecesIn } from '../../content/pieces-in.ts'
import { waitingWords } from '#words/waiting.ts'
import { useNewArrivals, useSeenProducts } from '../../actions/shelves.ts'
import { useCategoryPictures } from '../../actions/category-pictures.ts'
import { useSuggestions } from '../../actions/suggestions.ts'
import { useSession } from '../../state/session.ts'
import { useAccount } from '../../state/account.ts'
import { raisedQuestions } from '../../state/raised-questions.ts'
import { useTodaysQuiz, type TodaysQuiz } from './use-todays-quiz.ts'

export default function DashboardScreen() {
  const name = useSession(({ user }) => user.name || user.username)
  const quiz = useTodaysQuiz()
  const picturesOf = useCategoryPictures('dashboard')

  return (
    <div className="wrap page dashboard">
      <PageHeader title={name === '' ? say.title : say.titleFor(<span translate="no">{name}</span>)} />
      <StandingStrip quiz={quiz} />
      <PickedForYou />
      <div className="doors doors-four">
        <CategoryCard {...THEME_DOORS.kpop} text={say.kpopText} pictures={picturesOf('kpop')} />
        <CategoryCard {...THEME_DOORS.anime} text={say.animeText} pictures={picturesOf('anime')} />
        <CategoryCard {...TYPE_DOORS.fashion} pictures={picturesOf('fashion')} />
        <CategoryCard {...TYPE_DOORS.fragrances} pictures={picturesOf('fragrances')} />
        {/* No two cards of one color beside or below each other: they would run together. */}
        <CategoryCard {...OTHER_DOORS.books} accent="violet" />
        <CategoryCard {...OTHER_DOORS.music} />
        <CategoryCard
          accent="lemon"
          art={DOOR_ART.knowledge}
          title={say.knowledge}
          text={say.knowledgeText}
          to="/knowledge"
          action={say.play}
          isNext={quiz.isDue}
        />
        <CategoryCard
          accent="mint"
          art={DOOR_ART.personality}
          title={say.personality}
          text={say.personalityText}
          to="/personality"
          action={say.findOut}
        />
      </div>
      <Shelves {...useNewArrivals()} seen={useSeenProducts()} />
    </div>
  )
}

/** A few things that go with the user's type, others every day. */
function PickedForYou() {
  const type = useAccount((account) => account.personalityType)
  const archetype = archetypeOf(type)
  const { name } = archetype
  const title = type === '' ? say.pickedForToday : say.pickedFor(name, <ArchetypeName name={name} />)
  return <Picks title={title} products={useSuggestions(type, worldOf(archetype))} />
}

/** How the account stands, at a glance: gems, type, what waits or else lies in the cart, and whether today's quiz has been played. Each leads to its page. */
function StandingStrip({ quiz }: { quiz: TodaysQuiz }) {
  const { gems, personalityType } = useAccount(useShallow(({ gems, personalityType }) => ({ gems, personalityType })))

  return (
    <TicketStrip label={say.atAGlance}>
      <Ticket accent="pink" label={say.yourGems} to="/gem-shop">
        <GemAmount gems={gems} />
      </Ticket>
      <Ticket accent="mint" label={say.yourType} to="/personality">
        <ArchetypeWords type={personalityType} />
      </Ticket>
      <WaitingFact />
      <Ticket accent="lemon" label={say.todaysQuiz} to={quiz.isPlayed ? '/results' : '/knowledge'} leads={quiz.isDue}>
        <span key={quiz.words} className="ticket-news">
          {quiz.words}
        </span>
      </Ticket>
    </TicketStrip>
  )
}

function WaitingFact() {
  const { pendingCount, pendingOrders, questions, inCart } = useAccount(
    useShallow(({ pendingCount, pendingOrders, decisions, undecided, cart }) => ({
      inCart: piecesIn(cart),
      pendingCount,
      pendingOrders,
      questions: raisedQuestions({ decisions, undecided }),
    })),
  )
  const isAsked = questions > 0
  // Where nothing waits, what is about to be ordered is told instead.
  if (pendingCount === 0 && !isAsked) {
    return (
      <Ticket accent="blue" label={say.inYourCart} to="/cart">
        {inCart === 0 ? say.nothingInCart : itemText(inCart)}
      </Ticket>
    )
  }
  return (
    <Ticket accent="blue" waits label={isAsked ? say.waitingForYou : say.waiting} to={isAsked ? '/decisions' : '/activity'}>
      {isAsked ? say.toAnswer(questions) : waitingWords({ pendingCount, pendingOrders })}
    </Ticket>
  )
}
