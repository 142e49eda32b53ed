// A page that the server drew can be seen before it can answer. What is pressed or typed until then is kept, and given to the app as soon as that is awake (app/main.tsx).
(() => {
  const kept = new Map()
  const onPress = (event) => {
    // A link works by itself, and so does a tick. A form would load another page, with what is typed in its address.
    const button = event.target instanceof Element && event.target.closest('button')
    if (!button) return
    event.preventDefault()
    kept.delete(button)
    kept.set(button, () => button.click())
  }
  const onTyped = ({ type, target }) => {
    if (target.type === 'checkbox' || target.type === 'radio' || target.type === 'file') return
    kept.delete(target)
    kept.set(target, () => {
      const { value } = target
      const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value').set
      // React takes no notice of a field that has the value which it knows.
      target.value = ''
      set.call(target, value)
      target.dispatchEvent(new Event(type, { bubbles: true }))
    })
  }
  const onSubmit = (event) => {
    event.preventDefault()
    kept.set(event.target, () => event.target.requestSubmit())
  }
  const signs = { click: onPress, input: onTyped, change: onTyped, submit: onSubmit }
  for (const sign in signs) addEventListener(sign, signs[sign], true)
  // From here on React keeps presses by itself.
  addEventListener('starlane-waking', () => {
    for (const sign in signs) removeEventListener(sign, signs[sign], true)
  })
  addEventListener('starlane-awake', () => {
    for (const [target, give] of kept) if (target.isConnected) give()
    kept.clear()
  })
})()
