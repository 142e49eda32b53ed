// A page that the server drew can be seen before it can answer. What is pressed or typed until then is kept, and given to the app as soon as that is awake (app/main.tsx).
// It was drawn for a visitor: whom this device remembers sees it as soon as it is theirs, rather than see it change.
(() => {
  const root = document.documentElement
  const show = () => root.removeAttribute('data-remembered')
  try {
    root.toggleAttribute('data-remembered', localStorage.getItem('user') !== null)
  } catch {
    // Storage can be forbidden: nobody is remembered then.
  }
  addEventListener('starlane-awake', show)
  // A part of it that does not come, or takes its time.
  addEventListener('error', show, true)
  setTimeout(show, 3_000)
})();

(() => {
  const kept = new Map()
  const filled = []
  let focused
  // What a translator has changed does not fit the app, which draws the page anew: in the same place stands the same.
  const placeOf = (element) => {
    const { parentElement, localName } = element
    if (!parentElement) return localName
    const alike = [...parentElement.children].filter((child) => child.localName === localName)
    return `${placeOf(parentElement)}>${localName}:nth-of-type(${alike.indexOf(element) + 1})`
  }
  const noted = (element) => ({ element, place: placeOf(element) })
  const now = ({ element, place }) => (element.isConnected ? element : document.querySelector(place))
  const keep = (target, give) => {
    kept.delete(target)
    kept.set(target, { ...noted(target), give, at: performance.now() })
  }
  // The second half of a double tap is no second press.
  const isPressedAgain = (link) => kept.has(link) && performance.now() - kept.get(link).at > 400
  // A link works by itself, and so does a tick. One that is pressed after something else waits for that, until it is pressed again.
  const isForTheBrowser = (link, { button, ctrlKey, metaKey, shiftKey, altKey }) =>
    kept.size === 0 || isPressedAgain(link) || link.target || button > 0 || ctrlKey || metaKey || shiftKey || altKey
  const onPress = (event) => {
    const target = event.target instanceof Element && event.target.closest('button, a[href^="/"]')
    if (!target) return
    const isLink = target.matches('a')
    if (isLink && isForTheBrowser(target, event)) return
    // A form would load another page, with what is typed in its address.
    event.preventDefault()
    // What this device has in its cart already was drawn as if it were not: it must not be taken out. Drawn anew it is in the first language again.
    const { textContent, className, ariaPressed } = target
    const isAsItWas = (there) =>
      there.ariaPressed === ariaPressed && (there === target ? there.textContent === textContent : there.className === className)
    keep(target, (there) => (isLink || isAsItWas(there)) && there.click())
  }
  const onKey = (event) => {
    if (event.key !== ' ' || !event.target.matches('a[role=button]')) return
    event.preventDefault()
    event.target.click()
  }
  const isText = (target) => target.matches('input:not([type=checkbox], [type=radio], [type=file]), textarea')
  const give = (field, type, value) => {
    const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set
    // React takes no notice of a field that has the value which it knows.
    field.value = ''
    set.call(field, value)
    field.dispatchEvent(new Event(type, { bubbles: true }))
  }
  // As it is now: React empties fields of which it knows nothing.
  const keepValue = (target, type, { value } = target) => keep(target, (there) => give(there, type, value))
  const onChosen = ({ target }) => target.matches('select') && keepValue(target, 'change')
  const onTyped = ({ target }) => isText(target) && keepValue(target, 'input')
  const onSubmit = (event) => {
    event.preventDefault()
    keep(event.target, (there) => there.requestSubmit())
  }
  const signs = { click: onPress, keydown: onKey, change: onChosen, submit: onSubmit }
  for (const sign in signs) addEventListener(sign, signs[sign], true)
  addEventListener('input', onTyped, true)
  // From here on React keeps all of it by itself, but for what is typed.
  addEventListener('starlane-waking', () => {
    for (const sign in signs) removeEventListener(sign, signs[sign], true)
    // Password managers, and browsers that come back to a page, fill fields without a word.
    for (const field of document.querySelectorAll('input, textarea'))
      if (isText(field) && !kept.has(field) && field.value !== field.defaultValue) filled.push({ ...noted(field), value: field.value })
    if (document.activeElement !== document.body) focused = noted(document.activeElement)
  })
  // In a turn of its own: of each field the app reads what is given before the next one comes.
  addEventListener('starlane-awake', () =>
    setTimeout(() => {
      removeEventListener('input', onTyped, true)
      for (const { value, ...field } of filled.splice(0)) {
        const there = now(field)
        if (there) give(there, 'input', value)
      }
      for (const { give: giveBack, ...target } of kept.values()) {
        const there = now(target)
        if (there) giveBack(there)
      }
      if (focused && document.activeElement === document.body) now(focused)?.focus({ preventScroll: true })
      kept.clear()
    }),
  )
})()
