/** A phone with the shop's star on its home screen. */
export function AppOnPhone() {
  return (
    <svg className="offer-art" viewBox="0 0 64 64" aria-hidden="true">
      <rect x="16" y="3" width="32" height="58" rx="7" fill="var(--surface)" stroke="var(--ink)" strokeWidth="3" />
      <path d="M28 8.5h8" stroke="var(--ink)" strokeWidth="3" strokeLinecap="round" />
      <rect x="21.5" y="15" width="8.5" height="8.5" rx="2.5" fill="var(--blue)" />
      <rect x="34" y="15" width="8.5" height="8.5" rx="2.5" fill="var(--mint)" />
      <path
        d="m32 27 4.2 8.4 9.3 1.4-6.8 6.6 1.7 9.3-8.4-4.4-8.4 4.4 1.7-9.3-6.8-6.6 9.3-1.4z"
        fill="var(--lemon)"
        stroke="var(--ink)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** A parcel with a bell: word of an order. */
export function OrderNews() {
  return (
    <svg className="offer-art" viewBox="0 0 64 64" aria-hidden="true">
      <path d="M6 26h40v32a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3z" fill="var(--pink)" stroke="var(--ink)" strokeWidth="3" strokeLinejoin="round" />
      <path d="M6 26l5-10h30l5 10z" fill="var(--surface)" stroke="var(--ink)" strokeWidth="3" strokeLinejoin="round" />
      <path d="M21 26v11l5-3 5 3V26" fill="var(--lemon)" stroke="var(--ink)" strokeWidth="3" strokeLinejoin="round" />
      <path
        d="M38 20c3-2 3-6 3-9a8 8 0 0 1 16 0c0 3 0 7 3 9z"
        fill="var(--lemon)"
        stroke="var(--ink)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M46 24.5a3.2 3.2 0 0 0 6 0" fill="none" stroke="var(--ink)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
