/** Names a notice about a change that waits, or about a question: it ends with that. */
export const noticeKey = {
  waits: (changeId: string): string => `waits:${changeId}`,
  asked: (decisionId: string): string => `asked:${decisionId}`,
}

/** Names the notice that a try which was asked for did not get through: it ends as soon as the shop answers. */
export const UNREACHED = 'unreached'
