import { Link, type LinkProps } from './link.tsx'
import { useSheet } from './use-sheet.ts'

/** A link to a page that opens as a sheet over the one it stands on. In a tab of its own it is a page. */
export function SheetLink(props: LinkProps) {
  return <Link {...props} {...useSheet()} />
}
