// What can be judged of words without reading them: one spelling, true signs, no phrase that was found unnatural.

export interface Said {
  file: string
  text: string
}

interface Rule {
  wrong: RegExp
  why: string
  /** Texts that are right all the same, because the specification or a person's name has them so. */
  given?: RegExp
  /** Files in which it is right. */
  except?: RegExp
  /** Files in which it is judged; absent, in all. */
  only?: RegExp
}

/** Landing, About and the 404 page, and what stands for them in a tab, a search engine or an app store; and a question about a real night market. */
const SINGING =
  /^words\/\w+\/(?:landing|about|not-found|pages|page-descriptions|manifest)\.|^backend\/data\/|words\/\w+\/personality-questions\.ts$/

const RULES: readonly Rule[] = [
  {
    wrong: /\p{L}/u,
    only: /^pwa\/(?:app|components|content|features|actions|engine|sw|state|storage)\//,
    // Names, which are the same in every language; states, keys and seeds, which nobody reads; words that are looked for in titles of books.
    given: /^(?:Starlane|Etsy|Redbubble|r\/\w+|just now|in sight|at once|new fan|starlane link \{token\})$/,
    except: /\/cover-motifs\.ts$/,
    why: 'a text that a user reads stands in words/',
  },
  { wrong: /\b(?:e-)?mail(?:s|ed|ing)?\b/i, except: /questions\.json$/, why: 'the shop writes "email"' },
  {
    wrong: /\p{L}'\p{L}/u,
    given: /Let's Shop|Customer's Reviews|doesn't exist currently|We're sorry to see you go/,
    why: 'an apostrophe is ’',
  },
  {
    wrong: /\{(?:\w+\.)*(?:amount|balance|delta|gained|gems|short|\w+Gems)\}/,
    // What the ledger keeps; screens write the number anew.
    except: /^sync-protocol\/mutations\/gem-shop\.ts$/,
    why: 'a number of gems has its thousands set apart: digits, gemText',
  },
  {
    wrong: /\bk-?pop\b/i,
    given: /K-Pop|^Kpop$|K-pop Demon Hunter|KPop Demon Hunters|K-pop Star|^r\/kpop$/,
    why: 'the shop writes "K-Pop"',
  },
  { wrong: /\bsignal\b/i, except: SINGING, why: 'the word is "offline"' },
  // What may be chosen in a quiz stays as it is: devices hold it, and it is compared.
  {
    wrong: /colour|favourite|\bcentre|\bgrey\b|recognis|organis|theatre|storey|harbour|metres\b/i,
    given: /@yui\.in\.colour/,
    except: /questions\.json$/,
    why: 'the shop spells as in "jewelry"',
  },
  { wrong: /\.\.\./, why: 'an ellipsis is one sign: …' },
  { wrong: /[\d}] %/, why: 'a percent sign stands at its number' },
  { wrong: /(?:^|[\s(])-[\d{]/, why: 'a minus is −, not a hyphen' },
  { wrong: /\b0 (?:on|in) (?:the|your)\b/, why: 'nothing is not counted' },
  {
    wrong: /\b(?:lane|stalls?|night market|lanterns?)\b/i,
    given: /^A night market for K-Pop, anime and book fans$/,
    except: SINGING,
    why: 'the night market sings on landing, About and 404 only',
  },
  {
    wrong:
      /what came of it|your say|the shop answers\.|looking for the shop|took over|goes by|total at most|has yet to hear|in this request/i,
    why: 'found unnatural before',
  },
]

/** One complaint for each rule that a text breaks. */
export function faultsOf({ file, text }: Said): string[] {
  return RULES.filter(({ wrong, given, except, only }) => {
    if (except?.test(file) === true || only?.test(file) === false) return false
    return wrong.test(given === undefined ? text : text.replaceAll(new RegExp(given, 'g'), ''))
  }).map(({ why }) => why)
}
