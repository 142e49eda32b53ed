import * as say from '#words/about.ts'
import { Blocks, Words } from '../../components/blocks/blocks.tsx'
import { sectionsOf, splitText } from '../../components/blocks/split-text.ts'
import { ButtonLink } from '../../components/button/button.tsx'
import { DOOR_ART } from '../../components/category-card/doors.ts'
import { TextToCome } from '../../components/document-page/text-to-come.tsx'
import { useOwnText } from '../../actions/use-shop-facts.ts'

/** What stands beside each part of the text, in turn. */
const STALLS = [
  { art: DOOR_ART.kpop, accent: 'pink' },
  { art: DOOR_ART.anime, accent: 'blue' },
  { art: DOOR_ART.inventory, accent: 'lemon' },
  { art: '/art/offline.svg', accent: 'mint' },
] as const

/** The text begins with the page's title and lede; each heading 3 begins a panel. */
export default function AboutScreen() {
  const { text, lang, ...coming } = useOwnText('about')
  const { title, lede, rest } = splitText(text ?? [], true)
  const { before, sections } = sectionsOf(rest, 3)
  return (
    <div className="wrap page">
      <header className="about-head">
        <h1 lang={title && lang}>{title ? <Words of={title} /> : say.title}</h1>
        {lede && (
          <p className="lede" lang={lang}>
            <Words of={lede} />
          </p>
        )}
      </header>
      {!text && <TextToCome {...coming} />}
      {before.length > 0 && (
        <div className="prose own-text" lang={lang}>
          <Blocks blocks={before} />
        </div>
      )}
      {sections.length > 0 && (
        <ol className="panels" lang={lang}>
          {sections.map((section, index) => {
            const { art, accent } = STALLS[index % STALLS.length] ?? STALLS[0]
            return (
              <li key={index} data-accent={accent}>
                <div className="panel-art">
                  <img src={art} alt="" width="160" height="160" />
                </div>
                <div className="panel-text">
                  <h2>
                    <Words of={section.title} />
                  </h2>
                  <Blocks blocks={section.blocks} />
                </div>
              </li>
            )
          })}
        </ol>
      )}
      {text && (
        <p className="row about-end">
          <ButtonLink look="primary" size="large" to="/store">
            {say.toStore}
          </ButtonLink>
          <ButtonLink size="large" to="/contact">
            {say.contact}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}
