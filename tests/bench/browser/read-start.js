// In the page: when it first painted and when its pictures were there (ms since the start), or nothing while any of that is still to come.
;(() => {
  const when = (name) => performance.getEntriesByName(name)[0]?.startTime
  const paints = { firstPaint: when('first-paint'), firstContentfulPaint: when('first-contentful-paint') }
  const ready = document.querySelector('main h1') !== null && document.querySelector('main [aria-busy=true]') === null
  if (!ready || paints.firstContentfulPaint === undefined) return undefined
  const inView = [...document.querySelectorAll('main img[src^="/pictures/"]')].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
  const marks = performance.getEntriesByName('picture')
  const times = inView.map((image) => marks.find(({ detail }) => detail === image.src)?.startTime)
  if (times.includes(undefined)) return undefined
  return times.length === 0 ? paints : { ...paints, pictures: Math.max(...times) }
})()
