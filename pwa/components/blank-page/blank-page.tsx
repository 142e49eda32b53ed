/**
 * A page that the specification gives its two bars and nothing between them. The heading is for those who hear the page; for the eye the
 * footer's stars fill the void, and its stamp says what that means.
 */
export function BlankPage({ title }: { title: string }) {
  return <h1 className="hidden-visually blank">{title}</h1>
}
