import { ButtonLink } from '../../components/button/button.tsx'
import { DOOR_ART } from '../../components/category-card/doors.ts'

const STALLS = [
  {
    art: DOOR_ART.kpop,
    accent: 'pink',
    title: 'For people who queue',
    text: 'You know the stadium queue: one tab with earrings, one with a jacket, one with the book everybody is crying about, and none of them loads. Starlane is the street you wished you were standing in instead, with all of it side by side.',
  },
  {
    art: DOOR_ART.anime,
    accent: 'blue',
    title: 'Inspired by, not taken from',
    text: 'You will find moods, colors and motifs here, not logos and not faces. We are not connected with any artist, studio or label. Every picture on the stalls is drawn for Starlane, and every card leads to people who make and sell such pieces.',
  },
  {
    art: DOOR_ART.inventory,
    accent: 'lemon',
    title: 'Gems, because it is a game',
    text: 'Prices are in gems, and gems are earned by knowing things: who debuted when, what the fox said, how the trilogy ends. Money can’t buy them. Your inventory is a collection, not a parcel.',
  },
  {
    art: '/art/offline.svg',
    accent: 'mint',
    title: 'Open in the tunnel',
    text: 'After one visit the whole lane is on your phone. Browse, wish, fill the cart and play without a signal; when you are back, everything you did is sent once and in order. Until then we say “waiting”, never “done”.',
  },
] as const

export default function AboutScreen() {
  return (
    <div className="wrap page">
      <header className="about-head">
        <h1>We left the lights on for you</h1>
        <p className="lede">
          <span>A night market for fans of K-Pop, anime and </span>
          <span className="unbroken">young-adult</span>
          <span> books. It never closes, not even underground.</span>
        </p>
      </header>
      <ol className="panels">
        {STALLS.map(({ art, accent, title, text }) => (
          <li key={title} data-accent={accent}>
            <div className="panel-art">
              <img src={art} alt="" width="160" height="160" />
            </div>
            <div className="panel-text">
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="row about-end">
        <ButtonLink look="primary" size="large" to="/store">
          To the stalls
        </ButtonLink>
        <ButtonLink size="large" to="/contact">
          Contact Us
        </ButtonLink>
      </p>
    </div>
  )
}
