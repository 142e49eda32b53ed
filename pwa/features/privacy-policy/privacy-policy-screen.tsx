import { DocumentPage } from '../../components/document-page/document-page.tsx'
import { Link } from '../../components/link/link.tsx'

const SHORT = [
  'No advertising, no analytics, no tracking, no data sold.',
  'What you browse is kept on your device so that the shop works offline.',
  'Your account is kept on the server, with only what you entered or did.',
  'Logging out wipes your account from the device. Deleting it wipes it from the server.',
]

export default function PrivacyPolicyScreen() {
  return (
    <DocumentPage title="Privacy Policy" lede="What is stored, where, why, and how you can delete it." short={SHORT}>
      <h2>On your device</h2>
      <p>Starlane works offline, so a good part of it lives in your browser’s own storage:</p>
      <ul>
        <li>
          <strong>The shop’s database in your browser </strong>
          <span>
            (IndexedDB) holds the catalog, your cart and wishlist, the changes that are waiting to be sent, the receipts of what became of
            them, the number the server gave this device, and copies of what you opened: inventory, quiz results, question packs, gem
            bundles and book shelves. Each account has a database of its own, and so has browsing without an account.
          </span>
        </li>
        <li>
          <strong>The open tab </strong>
          <span>
            (session storage) mirrors cart and wishlist, remembers how far you had scrolled, and keeps forms and quizzes you have half
            filled in, without passwords and pictures. It goes when the tab closes.
          </span>
        </li>
        <li>
          <strong>A small notebook beside it </strong>
          <span>
            (local storage) holds your login token, a copy of your profile so that the app opens offline, changes in the moment before they
            are queued, the theme you chose, and what you have answered to the app’s offers.
          </span>
        </li>
        <li>
          <strong>The browser’s cache </strong>
          <span>holds the app itself and the product pictures you have seen, up to a limit. What is personal is not kept there.</span>
        </li>
        <li>
          <strong>Three cookies, </strong>
          <span>
            for this site only. The first keeps you logged in; scripts cannot read it, and it ends after 30 days without a visit. The second
            only says that the first is there, and goes with it. The third stays for up to 400 days: it says that you have logged in on this
            browser before, so that strangers who guess at your password cannot keep you out. Only where the notebook is full does a cookie
            note, in its place, that you have logged out.
          </span>
        </li>
      </ul>
      <p>
        On a shared device, log out: that wipes the account’s data from it. If changes are still waiting to be sent, you are asked first
        whether to keep them sealed for your next login or to discard them.
      </p>

      <h2>On the server</h2>
      <ul>
        <li>
          <strong>Your profile: </strong>
          <span>
            username and email address; and, only if you give them, name, phone number, birthday and a picture. Of a picture only its pixels
            are kept.
          </span>
        </li>
        <li>
          <strong>Your password, </strong>
          <span>never as you typed it: only a fingerprint of it (an argon2id hash), from which it cannot be read back.</span>
        </li>
        <li>
          <strong>Where you are logged in: </strong>
          <span>
            the kind of browser, since when, and the day it was last used. What logs you in, and what we email you to click on, is stored as
            a hash only.
          </span>
        </li>
        <li>
          <strong>What you do: </strong>
          <span>
            cart, wishlist, gem balance and personality type; of purchases and gem movements the newest 5,000 each, of knowledge results
            500, of personality results 200.
          </span>
        </li>
        <li>
          <strong>Messages </strong>
          <span>you send through the contact page, with the name and address you write into it. The operator gets them by email.</span>
        </li>
        <li>
          <strong>Counters </strong>
          <span>
            that slow down guessing and flooding, under keys from which neither name nor network address can be read. They expire by
            themselves, within a day at most.
          </span>
        </li>
      </ul>
      <p>The server’s log notes requests and errors without names, addresses, passwords or contents.</p>

      <h2>Why</h2>
      <p>To run the account you opened, to send what you did exactly once, and to keep others out of it.</p>
      <p>
        Your email address gets a link that confirms it, links to set a new password, and notes when password or address were changed;
        nothing else. Phone number and birthday serve to find a forgotten username.
      </p>

      <h2>Who else is involved</h2>
      <ul>
        <li>
          <strong>Sellers. </strong>
          <span>
            A product card opens a seller’s page in a new tab. That page is told nothing about you by Starlane, not even where you came
            from; what it does is covered by its own policy.
          </span>
        </li>
        <li>
          <strong>The public books service. </strong>
          <span>
            Starlane’s server asks it for books by genre, for everybody at once. Your browser loads the covers from that service’s picture
            server, which therefore sees your network address. A book leads to a bookstore’s search page.
          </span>
        </li>
        <li>
          <strong>An email provider </strong>
          <span>delivers our emails, if the operator of this shop has set one up. What it keeps is covered by its own policy.</span>
        </li>
      </ul>

      <h2>How long, and how to end it</h2>
      <ul>
        <li>
          Account data stays until you delete the account, on the account page. Then all of it is deleted: profile, picture, logins, cart,
          results, inventory, gems, messages, and the emails that wait or lie in the shop’s own folder. Only a random number that stood for
          the account is remembered, for a year, so that your other devices can be told.
        </li>
        <li>
          What was deleted can remain in unused parts of the database’s file until they are written over, and in the operator’s backups for
          as long as those are kept.
        </li>
        <li>Messages of visitors without an account are deleted after 180 days.</li>
        <li>An email that its provider doesn’t take waits in the database until it does, or is of no use any more: a week at most.</li>
        <li>Where there is no email provider, emails lie in the shop’s own folder for 30 days.</li>
        <li>
          A login ends after 180 days at most, and at once when you log out, log that device out on your account page, change your password
          or reset it.
        </li>
        <li>A recovery link works once and for ten minutes, a link that confirms your address once and for a week.</li>
        <li>What is on a device goes with logging out, or with your browser’s “clear site data”.</li>
      </ul>

      <h2>Your rights</h2>
      <p>
        <span>
          On the account page you can see and correct your profile, download everything that is stored of your account, and delete it. For
          anything else use the
        </span>
        <span> </span>
        <Link to="/contact">contact page</Link>
        <span>.</span>
      </p>
    </DocumentPage>
  )
}
