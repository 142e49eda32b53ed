/** Said of a picture by its field, and by the call that brings it; apart from the other errors, which a form need not load. */
export const PICTURE_TEXT = 'Please choose a PNG, JPEG or WebP picture of at most 2 MB and 4096 × 4096 pixels.'
