import { PageHeader } from '../../components/page-header/page-header.tsx'
import { OuterLink } from '../../components/link/outer-link.tsx'
import { OwnText } from '../../components/document-page/own-text.tsx'
import { useOwnText } from '../../actions/use-shop-facts.ts'
import { useOrigin } from '../../state/served.ts'
import { useShopName } from '../../state/shop.ts'
import { ContactForm } from './contact-form.tsx'

const PLACES = [
  { href: 'https://www.reddit.com/r/kpop/', title: 'r/kpop', text: 'The big K-Pop community on Reddit. Not run by us.' },
  { href: 'https://myanimelist.net/forum/', title: 'MyAnimeList forum', text: 'The place to discuss anime and manga. Not run by us.' },
  { href: 'https://www.reddit.com/r/YAlit/', title: 'r/YAlit', text: 'Young-adult books, with spoilers marked. Not run by us.' },
] as const

/** A letter that invites to the shop. */
function invitation(name: string, origin: string) {
  const href = `mailto:?subject=${encodeURIComponent(`Meet me on ${name}`)}&body=${encodeURIComponent(origin)}`
  return { href, title: 'Tell a friend by email', text: `Opens your email app with a link to ${name}.` }
}

export default function ContactScreen() {
  const name = useShopName()
  const origin = useOrigin()
  return (
    <div className="wrap page">
      <PageHeader title="Contact Us" lede="Write to us, online or offline." />
      <OwnText {...useOwnText('contact')} />
      <div className="contact">
        <ContactForm />
        <aside aria-labelledby="places">
          <h2 id="places">Elsewhere</h2>
          <ul className="places">
            {[invitation(name, origin), ...PLACES].map(({ href, title, text }) => (
              <li key={href}>
                <OuterLink href={href}>
                  <span>{title}</span>
                </OuterLink>
                <p className="muted small">{text}</p>
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </div>
  )
}
