/** The first seed of the busy profile that was seen to find a planted fault: a short run begins with it. */
export const FOUND_BY: Readonly<Record<string, number>> = {
  'free-checkout': 1,
}
