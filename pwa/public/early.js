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
  let hasFailed = false
  // What a translator has changed does not fit the app, which draws the page anew: in the same place stands the same.
  const placeOf = (element) => {
    const { parentElement, localName } = element
    if (!parentElement) return localName
    const alike = [...parentElement.children].filter((child) => child.localName === localName)
    return `${placeOf(parentElement)}>${localName}:nth-of-type(${alike.indexOf(element) + 1})`
  }
  const noted = (element) => ({ element, place: placeOf(element) })
  const now = ({ element, place }) => (element.isConnected ? element : document.querySelector(place))
  const keep = (target, sign, value) => {
    const { textContent, className, ariaPressed } = target
    kept.delete(target)
    kept.set(target, { ...noted(target), sign, value, textContent, className, ariaPressed, at: performance.now() })
  }
  // The second half of a double tap is no second press.
  const isPressedAgain = (link) => kept.has(link) && performance.now() - kept.get(link).at > 400
  // A link works by itself, and so does a tick. One that is pressed after something else waits for that, until it is pressed again or the app has failed to come.
  const isForTheBrowser = (link, { button, ctrlKey, metaKey, shiftKey, altKey }) =>
    hasFailed || kept.size === 0 || isPressedAgain(link) || link.target || button > 0 || ctrlKey || metaKey || shiftKey || altKey
  const onPress = (event) => {
    const target = event.target instanceof Element && event.target.closest('button, a[href^="/"]')
    // Where it is theme.js that asks to try again, it answers.
    if (!target || target.onclick) return
    if (target.matches('a') && isForTheBrowser(target, event)) return
    // A form would load another page, with what is typed in its address.
    event.preventDefault()
    keep(target, 'click')
  }
  const onKey = (event) => {
    if (event.key !== ' ' || !event.target.matches('a[role=button]')) return
    event.preventDefault()
    event.target.click()
  }
  const isText = (target) => target.matches('input:not([type=checkbox], [type=radio], [type=file]), textarea')
  // As it is now: React empties fields of which it knows nothing.
  const onChosen = ({ target }) => target.matches('select') && keep(target, 'change', target.value)
  const onTyped = ({ target }) => isText(target) && keep(target, 'input', target.value)
  const onSubmit = (event) => {
    event.preventDefault()
    keep(event.target, 'submit')
  }
  // What this device has in its cart already was drawn as if it were not: it must not be taken out. Drawn anew it is in the first language again.
  const isAsItWas = (there, { element, textContent, className, ariaPressed }) =>
    there.ariaPressed === ariaPressed && (there === element ? there.textContent === textContent : there.className === className)
  const press = (there, was) => (there.matches('a') || isAsItWas(there, was)) && there.click()
  const write = (there, { sign, value }) => {
    const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(there), 'value').set
    // React takes no notice of a field that has the value which it knows.
    there.value = ''
    set.call(there, value)
    there.dispatchEvent(new Event(sign, { bubbles: true }))
  }
  const give = { click: press, submit: (there) => there.requestSubmit(), change: write, input: write }
  const signs = { click: onPress, keydown: onKey, change: onChosen, submit: onSubmit }
  for (const sign in signs) addEventListener(sign, signs[sign], true)
  addEventListener('input', onTyped, true)
  addEventListener('starlane-not-loaded', () => (hasFailed = true))

  // A page that is loaded anew before the app was awake takes up what was kept on it. No other one does: the place of a press says little elsewhere.
  const NOTE = 'starlane-early'
  const here = location.pathname + location.search
  const inStorage = (act) => {
    try {
      return act()
    } catch {
      // Storage can be forbidden, full or damaged.
    }
  }
  const who = inStorage(() => JSON.parse(localStorage.getItem('user')).id) ?? null
  // In a list, the product that it belongs to: another one may stand in its place.
  const looksOf = (target) =>
    [
      target.className,
      target.name,
      target.type,
      target.ariaPressed,
      target.closest('article, li')?.querySelector('a[href^="/"]')?.pathname,
    ].join()
  // No password is written down, nor what goes out with one or with a file.
  const isOpen = ({ element, value }) =>
    value === undefined ? !element.closest('form')?.querySelector('[type=password], [type=file]') : element.type !== 'password'
  const handOn = () =>
    inStorage(() => {
      const early = [...kept.values()]
        .filter(isOpen)
        .map(({ element, place, sign, value }) => ({ place, looks: looksOf(element), sign, value }))
      const note = JSON.stringify({ here, who, until: Date.now() + 300_000, early })
      if (early.length > 0 && note.length < 20_000) sessionStorage.setItem(NOTE, note)
    })
  const takeUp = () =>
    inStorage(() => {
      const note = JSON.parse(sessionStorage.getItem(NOTE))
      if (note.here !== here) return
      sessionStorage.removeItem(NOTE)
      if (note.who !== who || note.until < Date.now()) return
      // A link by which the page was left is not followed again on the way back.
      const isReloaded = performance.getEntriesByType('navigation')[0].type === 'reload'
      for (const { place, looks, sign, value } of note.early) {
        const there = document.querySelector(place)
        if (!there || kept.has(there) || looksOf(there) !== looks || (there.matches('a') && !isReloaded)) continue
        if (value !== undefined) there.value = value
        keep(there, sign, value)
      }
    })
  addEventListener('pagehide', handOn)
  // All of it is drawn, and no script of the app has run.
  document.addEventListener('readystatechange', takeUp, { once: true })

  // From here on React keeps all of it by itself, but for what is typed.
  addEventListener('starlane-waking', () => {
    for (const sign in signs) removeEventListener(sign, signs[sign], true)
    // Password managers, and browsers that come back to a page, fill fields without a word.
    for (const field of document.querySelectorAll('input, textarea'))
      if (isText(field) && !kept.has(field) && field.value !== field.defaultValue)
        filled.push({ ...noted(field), sign: 'input', value: field.value })
    if (document.activeElement !== document.body) focused = noted(document.activeElement)
  })
  // In a turn of its own: of each field the app reads what is given before the next one comes.
  addEventListener('starlane-awake', () =>
    setTimeout(() => {
      removeEventListener('input', onTyped, true)
      removeEventListener('pagehide', handOn)
      inStorage(() => sessionStorage.removeItem(NOTE))
      for (const was of [...filled.splice(0), ...kept.values()]) {
        const there = now(was)
        if (there) give[was.sign](there, was)
      }
      if (focused && document.activeElement === document.body) now(focused)?.focus({ preventScroll: true })
      kept.clear()
    }),
  )
})()
