import { CategoryCard } from '../../components/category-card/category-card.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { useShowcase } from '../../actions/showcase.ts'
import { useSession } from '../../state/session.ts'
import { StandingStrip } from './standing-strip.tsx'

export default function DashboardScreen() {
  const name = useSession(({ user }) => user.name || user.username)
  const picturesOf = useShowcase()

  return (
    <div className="wrap page dashboard">
      <PageHeader title={name === '' ? 'What’s next?' : `Hi ${name}, what’s next?`} />
      <StandingStrip />
      <div className="doors doors-four">
        <CategoryCard
          world="pink"
          art="kpop"
          pictures={picturesOf('kpop')}
          title="K-Pop"
          text="Stage light for every day."
          to="/kpop2"
          action="Shop Now"
        />
        <CategoryCard
          world="blue"
          art="anime"
          pictures={picturesOf('anime')}
          title="Anime"
          text="Main-character energy."
          to="/anime2"
          action="Shop Now"
        />
        <CategoryCard
          world="mint"
          art="fashion"
          pictures={picturesOf('fashion')}
          title="Fashion"
          text="Jackets, tees, and layers for the queue."
          to="/fashion"
          action="Shop Now"
        />
        <CategoryCard
          world="lemon"
          art="fragrances"
          pictures={picturesOf('fragrances')}
          title="Fragrances"
          text="What an encore smells like."
          to="/fragrances"
          action="Shop Now"
        />
        <CategoryCard world="blue" art="books" title="Books" text="Young-adult books in seven genres." to="/books" action="Browse" />
        <CategoryCard
          world="pink"
          art="music"
          stamp="Opening soon"
          title="Spotify"
          text="Playlists for every mood."
          to="/music"
          action="Have a look"
        />
        <CategoryCard
          world="lemon"
          art="knowledge"
          title="Knowledge Quiz"
          text="Ten questions. Gems for the right ones."
          to="/knowledge"
          action="Play"
        />
        <CategoryCard
          world="mint"
          art="personality"
          title="Personality Quiz"
          text="Twelve questions to your archetype."
          to="/personality"
          action="Find out"
        />
      </div>
    </div>
  )
}
