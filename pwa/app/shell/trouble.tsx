import { Button } from '../../components/button/button.tsx'

/** In place of a page that cannot be shown. */
export function Trouble({ title, text }: { title: string; text: string }) {
  return (
    <div className="wrap page stack">
      <h1>{title}</h1>
      <p className="lede">{text}</p>
      <p>
        <Button look="primary" onClick={() => location.reload()}>
          Try again
        </Button>
      </p>
    </div>
  )
}
