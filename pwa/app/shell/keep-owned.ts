import { useEffect } from 'react'
import { ownedIn } from '#sync-protocol/domain/sets.ts'
import { useDocument } from '../../actions/documents.ts'
import { BETWEEN_SYNCS_MS, inventory } from '../../state/document-sources.ts'
import { useOwnedPieces } from '../../state/owned.ts'

const COLLECTION = { ...inventory, freshFor: BETWEEN_SYNCS_MS }

/** Keeps what is known of the collection (the newest 500 purchases) for cards, sheets and the cart, as long as the member is logged in. */
export function KeepOwned() {
  const { data } = useDocument(COLLECTION)
  useEffect(() => {
    const pieces = data?.inventory ?? []
    useOwnedPieces.setState({ owns: ownedIn(pieces), isAny: pieces.length > 0 })
  }, [data])
  useEffect(() => () => useOwnedPieces.setState(useOwnedPieces.getInitialState()), [])
  return null
}
