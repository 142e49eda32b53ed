/** What lies behind a thing: markup in the coordinates of the picture (0 to 400), without outline. */
export type Scene = (random: () => number) => string
