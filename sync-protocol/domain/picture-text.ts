/** The text for a rejected picture, for form and call; separate from the other errors, which a form need not load. */
export const PICTURE_TEXT = 'Please choose a PNG, JPEG or WebP picture of at most 2 MB and 4096 × 4096 pixels.'
