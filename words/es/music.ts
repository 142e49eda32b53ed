export const title = 'Spotify'
