import { ButtonLink } from '../button/button.tsx'
import { FormMessage } from '../form-message/form-message.tsx'

/** On a page that a user who is logged in has no need of. */
export function LoggedInNote({ name }: { name: string | undefined }) {
  return (
    <FormMessage tone="good">
      {name !== undefined && (
        <span>
          <span>You’re logged in as </span>
          <b translate="no">{name}</b>
          <span>. </span>
          <ButtonLink look="primary" to="/dashboard">
            Go to your dashboard
          </ButtonLink>
        </span>
      )}
    </FormMessage>
  )
}
