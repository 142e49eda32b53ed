import * as say from '#words/contact.ts'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { OuterLink } from '../../components/link/outer-link.tsx'
import { OwnText } from '../../components/document-page/own-text.tsx'
import { useOwnText } from '../../actions/use-shop-facts.ts'
import { useOrigin } from '../../state/served.ts'
import { useShopName } from '../../state/shop.ts'
import { ContactForm } from './contact-form.tsx'

const PLACES = [
  { href: 'https://www.reddit.com/r/kpop/', title: 'r/kpop', text: say.kpop },
  { href: 'https://myanimelist.net/forum/', title: say.myAnimeList, text: say.anime },
  { href: 'https://www.reddit.com/r/YAlit/', title: 'r/YAlit', text: say.youngAdult },
]

/** A letter that invites to the shop. */
function invitation(name: string, origin: string) {
  const href = `mailto:?subject=${encodeURIComponent(say.invitation(name))}&body=${encodeURIComponent(origin)}`
  return { href, title: say.invite, text: say.inviteHow(name) }
}

export default function ContactScreen() {
  const name = useShopName()
  const origin = useOrigin()
  return (
    <div className="wrap page">
      <PageHeader title={say.title} lede={say.lede} />
      <OwnText {...useOwnText('contact')} />
      <div className="contact">
        <ContactForm />
        <aside aria-labelledby="places">
          <h2 id="places">{say.elsewhere}</h2>
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
