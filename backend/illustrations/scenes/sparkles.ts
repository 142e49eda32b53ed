/** Four-pointed sparkles around the thing, one per sector so that they never bunch up. */
export function sparkles(random: () => number, count = 5): string {
  const turn = random() * 360
  const stars = Array.from({ length: count }, (_, index) => {
    const angle = ((turn + (360 / count) * (index + 0.6 * random())) * Math.PI) / 180
    const distance = 160 + 22 * random()
    const long = Math.round(index % 2 === 0 ? 10 + 7 * random() : 4 + 3 * random())
    const waist = Math.max(2, Math.round(long * 0.24))
    const x = Math.round(200 + Math.cos(angle) * distance)
    const y = Math.round(200 + Math.sin(angle) * distance) - long - waist
    const arms = [[waist, long], [long, waist], [-long, waist], [-waist, long], [-waist, -long], [-long, -waist], [long, -waist]]
    return `M${x} ${y}l${arms.map(([dx, dy]) => `${dx} ${dy}`).join(' ')}Z`.replace(/ -/g, '-')
  })
  return `<path d="${stars.join('')}" fill="#fff"/>`
}
