import { useMemo } from 'react'
import { create } from 'zustand'
import type { Product } from '#sync-protocol/api/catalog.ts'

type Piece = Pick<Product, 'id' | 'name'>

/** What the open account owns, as far as this device knows it (app/shell/keep-owned.ts), and whether listings leave it out. */
export const useOwnedPieces = create<{ owns: (piece: Piece) => boolean; isAny: boolean; isHidden: boolean }>(() => ({
  owns: () => false,
  isAny: false,
  isHidden: false,
}))

/** True when the piece is in the collection. */
export function useOwned(piece: Piece): boolean {
  return useOwnedPieces(({ owns }) => owns(piece))
}

/** The products that listings show. */
export function useOffered(products: readonly Product[]): readonly Product[] {
  const { owns, isHidden } = useOwnedPieces()
  return useMemo(() => (isHidden ? products.filter((product) => !owns(product)) : products), [products, owns, isHidden])
}
