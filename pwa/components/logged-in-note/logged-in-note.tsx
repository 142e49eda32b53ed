import * as say from '#words/forms.tsx'
import { ButtonLink } from '../button/button.tsx'
import { FormMessage } from '../form-message/form-message.tsx'

/** On a page that a user who is logged in has no need of. */
export function LoggedInNote({ name }: { name: string | undefined }) {
  return (
    <FormMessage tone="good">
      {name !== undefined && (
        <span>
          {say.loggedInAs(
            <b translate="no">{name}</b>,
            <ButtonLink look="primary" to="/dashboard">
              {say.toDashboard}
            </ButtonLink>,
          )}
        </span>
      )}
    </FormMessage>
  )
}
