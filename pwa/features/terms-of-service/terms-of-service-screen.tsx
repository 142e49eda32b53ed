import { DocumentPage } from '../../components/document-page/document-page.tsx'
import { Link } from '../../components/link/link.tsx'

const SHORT = [
  'Nothing here costs money, and gems have no value in money.',
  'Product cards lead to sellers that Starlane does not run.',
  'Play fair: gems come from quizzes and bundles, not from scripts.',
  'You can delete your account at any time, and everything in it.',
]

export default function TermsOfServiceScreen() {
  return (
    <DocumentPage title="Terms of Service" lede="The rules of Starlane. By using it, you agree to them." short={SHORT}>
      <h2>What Starlane is</h2>
      <p>
        A showcase of things inspired by K-Pop, anime and young-adult books, with a cart, a wishlist, quizzes and a collection, all played
        in gems. It is made by fans and has no connection with any artist, studio, label, publisher or author.
      </p>

      <h2>Gems</h2>
      <ul>
        <li>Gems are points in a game. They cannot be bought with money, paid out, sold or passed on to others.</li>
        <li>
          A new account starts with none. Right answers in the knowledge quiz earn 5, 10 or 15 gems; each question pays an account once a
          day.
        </li>
        <li>The gem shop gives more gems than it takes, up to five purchases a day.</li>
        <li>
          The server keeps the balance and prices everything. What your device shows offline is its best knowledge until the server has
          answered.
        </li>
        <li>A checkout puts items into your inventory, here, in the game. Nothing is shipped.</li>
      </ul>

      <h2>What you do offline</h2>
      <p>
        Changes made offline are kept on your device and sent later, in order. Until the server has stored them they are only waiting. If a
        price has risen or an item has gone in the meantime, you are asked before anything is spent.
      </p>

      <h2>Sellers and other sites</h2>
      <p>
        A product card opens a page of the original creator or of a marketplace. Starlane does not run those pages, does not take part in
        what you buy there, and earns nothing from it. Prices, delivery and returns are between you and the seller.
      </p>

      <h2>Your account</h2>
      <ul>
        <li>Choose a name and a picture you’d show anyone, and keep your password to yourself.</li>
        <li>One person, one account. Scripts that play quizzes or flood the server may be slowed down or shut out.</li>
        <li>You may delete the account at any time. Gems, inventory and results go with it and cannot be brought back.</li>
      </ul>

      <h2>What is promised, and what is not</h2>
      <p>
        Once Starlane says that a change is saved, it is saved, and only once. It does not promise to be reachable at all times, nor that
        every link to another site still works. It comes as it is, free of charge.
      </p>

      <h2>Changes to these terms</h2>
      <p>
        <span>
          If these terms change, the new ones stand here. If you do not agree with them, delete the account. Questions are welcome on the
        </span>
        <span> </span>
        <Link to="/contact">contact page</Link>
        <span>; the </span>
        <Link to="/privacy-policy">privacy policy</Link>
        <span> says what we store about you.</span>
      </p>
    </DocumentPage>
  )
}
