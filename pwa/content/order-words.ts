/** Said of an order that was taken back after the shop had placed it, by whoever hears of it. */
export const TOO_LATE = 'It was too late to take your order back: it had been placed.'
