// Written out, so that nothing is reckoned wrong.

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

export const KIB = 1_024
export const MIB = 1_048_576
