import { Accordion } from '../../components/accordion/accordion.tsx'
import { Blocks } from '../../components/blocks/blocks.tsx'
import { InLanguage } from '../../components/blocks/in-language.tsx'
import { plainOf, sectionsOf } from '../../components/blocks/split-text.ts'
import { TextToCome } from '../../components/document-page/text-to-come.tsx'
import { useOwnText } from '../../actions/use-shop-facts.ts'

/** The shop's questions and answers: each heading 2 of its text is a question. */
export default function Faq() {
  const { text, lang, failed, retry } = useOwnText('faq')
  if (text === undefined) return <TextToCome height="11.5rem" failed={failed} retry={retry} />
  const { before, sections } = sectionsOf(text, 2)
  return (
    <InLanguage lang={lang}>
      <Blocks blocks={before} />
      <Accordion items={sections.map(({ title, blocks }) => ({ title: plainOf(title), text: <Blocks blocks={blocks} /> }))} />
    </InLanguage>
  )
}
