export const title = 'Lost between two stalls'
export const text = "The page you are looking for doesn't exist currently. Please go back to the homepage."
export const goHome = 'Go back home'
export const kpop = 'K-Pop'
export const anime = 'Anime'
