import { Button, ButtonLink } from '../../components/button/button.tsx'
import { EmptyState } from '../../components/empty-state/empty-state.tsx'

/** In place of a page that cannot be shown. */
export function Trouble({ title, text }: { title: string; text: string }) {
  return (
    <div className="wrap page">
      <EmptyState level="h1" art="offline" title={title} text={text}>
        <Button look="primary" onClick={() => location.reload()}>
          Try again
        </Button>
        <ButtonLink to="/">Home</ButtonLink>
      </EmptyState>
    </div>
  )
}
