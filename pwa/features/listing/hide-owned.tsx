import * as say from '#words/listing.tsx'
import { useOwnedPieces } from '../../state/owned.ts'

/** Leaves what is owned out of the list. */
export default function HideOwned({ onChange }: { onChange: () => void }) {
  const isHidden = useOwnedPieces((pieces) => pieces.isHidden)
  const toggle = () => {
    useOwnedPieces.setState({ isHidden: !isHidden })
    onChange()
  }
  return (
    <button type="button" aria-pressed={isHidden} onClick={toggle}>
      {say.hideOwned}
    </button>
  )
}
