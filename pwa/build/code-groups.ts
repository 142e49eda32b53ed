import type { Rolldown } from 'vite'

/** Of these modules, those that several files of the app need, with all that they import. */
const shared = (name: string, test: RegExp, priority = 0): Rolldown.CodeSplittingGroup => ({ name, test, priority, minShareCount: 2 })

/**
 * The files of code that screens share; beside them each screen is one file, and so is the engine. Few files are quicker: each answer of the
 * service worker takes a slow phone some 10 ms, and small files compress badly. A module goes into the first group that names it or something
 * that imports it: groups that few screens need come last. `tests/tools/sizes.ts` says what a screen brings.
 */
export const codeGroups: Rolldown.CodeSplittingGroup[] = [
  // Everything that each page starts with, and what most of them know of the catalog.
  { name: 'app', tags: ['$initial'], priority: 2 },
  { name: 'app', test: /sync-protocol\/domain\/(product|product-kind|photo|amounts)\.ts|components\/product-picture\//, priority: 2 },
  // What nearly every screen but the landing page is made of.
  shared('frame', /components\/(gem|skeleton|filter-bar|page-header\/page-header|button\/address|link\/sheet)|content\/(dates|as-of)|icons\/heart/, 2),
  { name: 'listing', test: /features\/listing\/listing\.tsx$/, priority: 1 },
  // What most screens need beside their own; the doors to others stand on a few of them, the landing page first.
  shared(
    'common',
    /components\/(card|dialog|form-message|use-(?!fi|fo)|page-header\/kept|link\/outer)|state\/(logged|pictures|receipts|suggest)|sending-words|icons\/download|content\/(hash|sizes)|domain\/(day|economy)|vanilla\/shallow/,
  ),
  shared('doors', /components\/category-card|actions\/(suggest|receipts)/),
  { name: 'install', test: /features\/install\/(install-guide|offers)/ },
  shared('sheet', /components\/sheet/),
  shared('drawings', /components\/(avatar|sticker\/(sign|sticker))/),
  {
    name: 'texts',
    test: /components\/(blocks|document-page|blank-page|review-card)\/|features\/landing\/(faq|own-words)|share-out-reviews/,
  },
  // The schemas that a form or a kept document needs; then those that only a listing and the engine do.
  shared(
    'schemas',
    /api\/(account-state|answers|own-user|user-rules)|domain\/(errors|personality\/resolve)|field-issue\.ts|sync\/field-issues|actions\/drafts/,
  ),
  shared('replies', /sync\/read-reply|protocol\/messages|api\/catalog/),
  shared('documents', /actions\/documents|state\/(document|today)/),
  shared('quizzes', /components\/(personality-star|choice-field|quiz-progress|page-header)|personality\/score|content\/levels/),
  shared('personality', /components\/(sticker|save-file|ticket-strip\/archetype)|content\/file-stem/),
  shared('changes', /mutations\/(checkout|contact|gem-shop|quiz)|actions\/orders/),
  shared('change-words', /content\/(change-words|outcome-notices)/),
  shared(
    'forms',
    /components\/(use-form|field|form-page|picture-field|logged-in-note)|actions\/(field-issues|kept-attempt|link-key)|confirm-words|state\/offline/,
  ),
  shared('member', /pwa\/(components|content)\//),
]
