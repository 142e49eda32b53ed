// The journeys in a browser that a shop stands or falls with, by file and by the beginning of their names: `npm test` runs these, its rest all others.
const VITAL = {
  'train-ride': ['a train ride'],
  buying: ['what was bought a moment ago'],
  'killed-tab': ['a first visit, killed', 'a member’s page, killed', 'an order, killed'],
  'two-tabs': ['answered in one tab', 'pressed in both tabs'],
  'two-devices': ['R22, R57', 'R22: "order again"', 'R22: two devices that press Checkout'],
  'order-questions': ['an order that waits is taken back'],
  'offline-login': ['a login that ended while offline', 'a guest’s cart and wishlist join'],
  'drain-race': ['two tabs and the service worker'],
  'routes-walk': ['every page as member at 360 px'],
  'keyboard-shopping': ['registering, adding'],
  live: ['a tap on the phone'],
  'app-files': ['a deployment machine by machine'],
}

const names = Object.values(VITAL).flat()
/** Of all tests of the browser; a name begins where a line does. */
const anyOf = `^ ?(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')})`

/** What a run of the browser's tests is about: the vital ones, or all others. `pattern` is for the test runner. */
export const VITAL_ONLY = { files: Object.keys(VITAL).map((file) => `tests/browser/${file}.test.ts`), pattern: anyOf, names }
export const ALL_BUT_VITAL = { files: [], pattern: `^(?!${anyOf.slice(1)})`, names: [] }
