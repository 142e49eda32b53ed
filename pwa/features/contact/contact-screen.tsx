import { PageHeader } from '../../components/page-header/page-header.tsx'
import { ContactForm } from './contact-form.tsx'

const INVITATION = `mailto:?subject=${encodeURIComponent('Meet me on Starlane')}&body=${encodeURIComponent(location.origin)}`

const PLACES = [
  { href: INVITATION, title: 'Tell a friend by email', text: 'Opens your email app with a link to Starlane.' },
  { href: 'https://www.reddit.com/r/kpop/', title: 'r/kpop', text: 'The big K-Pop community on Reddit. Not run by us.' },
  { href: 'https://myanimelist.net/forum/', title: 'MyAnimeList forum', text: 'The place to discuss anime and manga. Not run by us.' },
  { href: 'https://www.reddit.com/r/YAlit/', title: 'r/YAlit', text: 'Young-adult books, with spoilers marked. Not run by us.' },
] as const

export default function ContactScreen() {
  return (
    <div className="wrap page">
      <PageHeader title="Contact Us" lede="Write to us, online or offline." />
      <div className="contact">
        <ContactForm />
        <aside aria-labelledby="places">
          <h2 id="places">Elsewhere</h2>
          <ul className="places">
            {PLACES.map(({ href, title, text }) => (
              <li key={href}>
                <a href={href} {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}>
                  <span>{title}</span>
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
