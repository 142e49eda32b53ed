/** The folder of a dry run in the folder of the shop, which no import reads. */
export const CHECK_FOLDER = '.check'
