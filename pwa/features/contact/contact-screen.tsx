import { PageHeader } from '../../components/page-header/page-header.tsx'
import { ContactForm } from './contact-form.tsx'

const INVITATION = `mailto:?subject=${encodeURIComponent('Meet me on Starlane')}&body=${encodeURIComponent(location.origin)}`

const PLACES = [
  { href: INVITATION, title: 'Tell a friend by e-mail', text: 'Opens your own mail app with a link to the lane.' },
  { href: 'https://www.reddit.com/r/kpop/', title: 'r/kpop', text: 'The big K-pop community on Reddit. Not ours, but a good place to be.' },
  { href: 'https://myanimelist.net/forum/', title: 'MyAnimeList forum', text: 'Where anime is argued about properly. Not ours either.' },
  { href: 'https://www.reddit.com/r/YAlit/', title: 'r/YAlit', text: 'Young-adult books, spoilers marked. Still not ours.' },
] as const

export default function ContactScreen() {
  return (
    <div className="wrap page">
      <PageHeader
        title="Contact Us"
        lede="A question, a broken link, a find that belongs on the lane: write to us. Without a signal too; the message is sent when you are back."
      />
      <div className="contact">
        <ContactForm />
        <aside aria-labelledby="places">
          <h2 id="places">Elsewhere</h2>
          <ul className="places">
            {PLACES.map(({ href, title, text }) => (
              <li key={href}>
                <a href={href} {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}>
                  {title}
                  {href.startsWith('https:') && <span className="hidden-visually"> (opens in a new tab)</span>}
                </a>
                <p className="muted small">{text}</p>
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </div>
  )
}
