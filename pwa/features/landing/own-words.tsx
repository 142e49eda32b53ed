import { Words } from '../../components/blocks/blocks.tsx'
import { splitText } from '../../components/blocks/split-text.ts'
import { OwnText } from '../../components/document-page/own-text.tsx'
import { useOwnText } from '../../actions/use-shop-facts.ts'
import { usePartLang, useShop } from '../../state/shop.ts'

/** What a shop of its own says first; its name until the text is here. */
export default function OwnWords() {
  const own = useOwnText('landing')
  const { name, tagline } = useShop(({ brand }) => brand)
  const taglineLang = usePartLang('tagline')
  const { title, lede, rest } = splitText(own.text ?? [], true)
  return (
    <>
      <h1 lang={title && own.lang}>{title ? <Words of={title} /> : <span>{name}</span>}</h1>
      {(lede ?? tagline) && (
        <p className="lede" lang={lede ? own.lang : taglineLang}>
          {lede ? <Words of={lede} /> : tagline}
        </p>
      )}
      {rest.length > 0 && <OwnText {...own} text={rest} />}
    </>
  )
}
