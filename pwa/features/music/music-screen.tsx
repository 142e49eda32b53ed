/** The specification gives this page its two bars and nothing between them; the heading is for screen readers. */
export default function MusicScreen() {
  return <h1 className="hidden-visually">Spotify</h1>
}
