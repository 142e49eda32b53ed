import { Button, ButtonLink } from '../../components/button/button.tsx'

/** In place of a page that cannot be shown. */
export function Trouble({ title, text }: { title: string; text: string }) {
  return (
    <div className="wrap page">
      <div className="empty">
        <img src="/art/offline.svg" alt="" width="160" height="160" />
        <h1>{title}</h1>
        <p className="muted">{text}</p>
        <div className="row">
          <Button look="primary" onClick={() => location.reload()}>
            Try again
          </Button>
          <ButtonLink to="/">Home</ButtonLink>
        </div>
      </div>
    </div>
  )
}
