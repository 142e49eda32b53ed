import type { Rolldown } from 'vite'

/** Of these modules, those that several files of the app need, with all that they import. */
const shared = (name: string, test: RegExp): Rolldown.CodeSplittingGroup => ({ name, test, minShareCount: 2 })

/**
 * The files of code that screens share; beside them each screen is one file, and so is the engine. Few files are quicker: each answer of the
 * service worker takes a slow phone some 10 ms, and small files compress badly. A module goes into the first group that names it or something
 * that imports it: groups that few screens need come last. `tests/tools/sizes.ts` says what a screen brings.
 */
export const codeGroups: Rolldown.CodeSplittingGroup[] = [
  // Everything that each page starts with, and what most of them know of the catalog.
  { name: 'app', tags: ['$initial'], priority: 2 },
  {
    name: 'app',
    test: /sync-protocol\/domain\/(product|photo)\.ts|components\/(product-picture\/|with-modifier|field\/field\.css)/,
    priority: 2,
  },
  // What a product's own page needs of a listing; then the listing.
  {
    name: 'card',
    test: /components\/(product-card\/(cart-button|in-cart-mark)|gem\/|filter-bar\/|link\/sheet-link|page-header\/page-header|skeleton\/|use-toggle-tap)|icons\/(heart|chevron)|words\/\w+\/(dates|amounts|product-card)|state\/owned|sync\/in-language|actions\/shopping/,
    priority: 1.5,
  },
  { name: 'listing', test: /features\/listing\/listing\.tsx$/, priority: 1 },
  // The first load of the landing page has both.
  shared(
    'parts',
    /components\/(card\/|card-stack|dialog|form-message|use-(?!fi|fo|read|single|steps)|page-header\/kept)|state\/logged|actions\/receipts|content\/(hash|sending-words)|state\/suggest|words\/\w+\/orders|domain\/(economy|day)|icons\/(download|share-2)/,
  ),
  shared('doors', /components\/category-card|actions\/category-pictures/),
  shared(
    'look',
    /components\/(lost-focus|sheet\/sheet|link\/outer-link|share-(or-copy|links\/share-(list-)?button))|actions\/(shelves|suggestions|use-own-title)|domain\/(product-kind|sets)/,
  ),
  shared('search', /components\/search-suggestions|sync-protocol\/domain\/(search|fandoms)/),
  shared('pictures', /(state|sync)\/(kept-)?pictures|storage\/pictures-answer|words\/\w+\/sizes/),
  { name: 'install', test: /features\/install\/(install-guide|offers)/ },
  shared('drawings', /components\/(avatar|sticker\/(sign|sticker))/),
  {
    name: 'texts',
    test: /components\/(blocks|document-page|blank-page|review-card)\/|features\/landing\/(faq|own-words)|share-out-reviews|words\/\w+\/fans/,
  },
  // The schemas that a form or a kept document needs; then those that only a listing and the engine do.
  shared(
    'schemas',
    /api\/(account-state|answers|own-user|user-rules)|domain\/(errors|personality\/resolve)|field-issue\.ts|sync\/field-issues|actions\/drafts/,
  ),
  shared('replies', /sync\/(api\.ts|http|read-reply)|protocol\/messages|api\/catalog/),
  shared('documents', /actions\/documents|state\/(document|today)/),
  shared('quizzes', /components\/(personality-star|choice-field|quiz-progress|page-header)|personality\/score|content\/levels/),
  shared('personality', /components\/(sticker|save-file|ticket-strip\/archetype)|content\/file-stem/),
  shared('labels', /mutations\/ledger-labels/),
  shared('changes', /mutations\/(checkout|contact|finish-set|gem-shop|quiz)|actions\/orders/),
  shared('change-words', /content\/(change-words|outcome-notices)/),
  shared(
    'forms',
    /components\/(use-form|field|form-page|picture-field|logged-in-note)|actions\/(field-issues|kept-attempt|link-key)|words\/\w+\/forms|state\/offline/,
  ),
  shared('rows', /components\/item-row\//),
  shared('member', /pwa\/(components|content)\//),
]
