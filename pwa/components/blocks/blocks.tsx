import type { Block, Inline } from '#sync-protocol/api/shop.ts'
import * as say from '#words/document-page.ts'
import { Link } from '../link/link.tsx'
import { OuterLink } from '../link/outer-link.tsx'

/** Text as an operator wrote it, of elements only: no HTML of anybody reaches the page. Blocks that never change place have their index as key. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <OneBlock key={index} block={block} />)
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.depth === 2 ? (
        <h2>
          <Words of={block.children} />
        </h2>
      ) : (
        <h3>
          <Words of={block.children} />
        </h3>
      )
    case 'paragraph':
      return (
        <p>
          <Words of={block.children} />
        </p>
      )
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={index}>
          <Item blocks={item} />
        </li>
      ))
      return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
    }
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.children} />
        </blockquote>
      )
    case 'rule':
      return <hr />
    case 'table':
      return <Table head={block.head} rows={block.rows} />
  }
}

/** The paragraph that an item begins with needs no frame of its own. */
function Item({ blocks: [first, ...rest] }: { blocks: readonly Block[] }) {
  if (first?.kind !== 'paragraph') return first && <Blocks blocks={[first, ...rest]} />
  return (
    <>
      <Words of={first.children} />
      <Blocks blocks={rest} />
    </>
  )
}

function Table({ head, rows }: Pick<Extract<Block, { kind: 'table' }>, 'head' | 'rows'>) {
  return (
    // A wide one scrolls by itself, by keyboard as well.
    <div className="prose-table" role="region" aria-label={say.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                <Words of={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>
                  <Words of={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Words within a block. Each text is the only child of its element (pwa/DECISIONS.md). */
export function Words({ of }: { of: readonly Inline[] }) {
  return of.map((inline, index) => <Word key={index} inline={inline} />)
}

function Word({ inline }: { inline: Inline }) {
  switch (inline.kind) {
    case 'text':
      return <span>{inline.text}</span>
    case 'break':
      return <br />
    case 'strong':
      return (
        <strong>
          <Words of={inline.children} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Words of={inline.children} />
        </em>
      )
    case 'link':
      return <TextLink url={inline.url} words={inline.children} />
  }
}

function TextLink({ url, words: of }: { url: string; words: readonly Inline[] }) {
  const words = <Words of={of} />
  if (url.startsWith('/')) return <Link to={url}>{words}</Link>
  return <OuterLink href={url}>{words}</OuterLink>
}
