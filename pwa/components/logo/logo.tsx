import './logo.css'

/** A star at the end of a three-coloured lane, and the name of the shop. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="logo">
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <path fill="var(--pink)" d="M27 31 4 64h16.5L31 33z" />
        <path fill="var(--lemon)" d="m31.2 33-7.2 31h16l-7.2-31z" />
        <path fill="var(--blue)" d="m33 33 10.5 31H60L37 31z" />
        <path className="logo-star" d="m32 3 6.7 13.6 15 2.2-10.9 10.6 2.6 14.9L32 37.3l-13.4 7 2.6-14.9-10.9-10.6 15-2.2z" />
      </svg>
      <span className="logo-word" translate="no">
        {name}
      </span>
    </span>
  )
}
