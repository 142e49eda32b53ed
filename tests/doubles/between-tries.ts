/** What is waited for between two tries of an unanswered call, in ms (SPEC R65): a test lets it pass at once, and never the silence after which a call is given up. */
export const isBetweenTries = (ms: number): boolean => [500, 1_500, 4_000].includes(ms)
