import type { Photo } from '#sync-protocol/domain/photo.ts'
import { nameKey } from '#sync-protocol/domain/text.ts'
import { counted } from '../catalog/catalog-change.ts'
import { faultsByKind, type FileFault } from '../catalog/files/file-fault.ts'
import type { ProductsRead, ReadProduct, RowPicture } from '../catalog/files/products-read.ts'
import { NoPhotograph } from './derive-process.ts'
import { eachOf } from './each-of.ts'
import { CENTRE, focusOf } from './focus.ts'
import { PhotoMaker, SHARP_SIDE, type Made, type MakerTools, type Wanted } from './photo-maker.ts'
import { pictureSource, shortened } from './picture-source.ts'

/** Files that are looked at, and pictures that are had, at once. */
const AT_ONCE = 8
/** Where rows have to be put right, more new photographs than these wait until then: they take minutes. */
const MOST_BESIDE_FAULTS = 100
/** How often what is known is kept, so that an import that is broken off goes on where it was. */
const SAVE_MS = 10_000
/** Reasons that are told of pictures left out. */
const NAMED = 20

export interface PhotographsOptions {
  /** A picture that cannot be had is drawn, or left out of several. */
  skipMissing: boolean
  /** Called when it begins with so many photographs that are not known, and after each of them. */
  progress?: { begin(count: number): void; step(): void; end(): void }
}

export interface PhotographsTools extends Omit<MakerTools, 'facts'> {
  present: readonly { photos?: readonly Photo[] }[]
}

interface Task {
  wanted: Wanted
  made?: Made | undefined
  fault?: string
}

/** The products with their photographs, which are in the store when this returns; what cannot be had is a fault of its row. */
export async function readPhotographs(
  read: ProductsRead,
  { present, ...tools }: PhotographsTools,
  { skipMissing, progress }: PhotographsOptions,
): Promise<ProductsRead> {
  if (read.pictures.length === 0) return read
  const known = present.flatMap(({ photos = [] }) => photos)
  const maker = new PhotoMaker({ ...tools, facts: new Map(known.map(({ alt: _alt, ...made }) => [made.name, made])) })
  const faults: FileFault[] = []
  const tasks = new Map<string, Task>()
  const taskOf = new Map<RowPicture, Task>()
  for (const picture of read.pictures.flatMap(({ images }) => images)) {
    const focus = picture.focus === '' ? CENTRE : focusOf(picture.focus)
    if (focus === undefined)
      faults.push({
        line: picture.line,
        column: 'focus',
        text: `"${shortened(picture.focus)}" is no place in a picture: write it as top, right or 30% 70%`,
      })
    const source = pictureSource(picture.src)
    if (picture.focus !== '' && (source.kind === 'kept' || source.kind === 'exported'))
      faults.push({ line: picture.line, column: 'focus', text: 'moves no cut that is made already: name the photograph itself' })
    const wanted: Wanted = { source, focus: focus ?? CENTRE }
    const key = JSON.stringify(wanted)
    const task = tasks.get(key) ?? { wanted }
    tasks.set(key, task)
    taskOf.set(picture, task)
  }
  const all = [...tasks.values()]
  await eachOf(all, AT_ONCE, (task) => attempt(task, async () => void (task.wanted = await maker.look(task.wanted))))
  const shown = await maker.shown(all.flatMap(({ wanted: { name } }) => name ?? []))
  for (const task of all) if (task.fault === undefined) task.made = shown.get(task.wanted.name ?? '')
  const open = all.filter((task) => task.made === undefined && task.fault === undefined)
  const isWrong = read.faults.length + faults.length > 0 || read.questions.some(({ kind }) => kind === 'currency')
  const isLater = isWrong && open.length > MOST_BESIDE_FAULTS
  const said = isLater ? [`${counted(open.length, 'photograph')} are looked into when the rows are right`] : []
  if (open.length > 0 && !isLater) {
    const saving = setInterval(() => void tools.known.save(), SAVE_MS)
    progress?.begin(open.length)
    try {
      await eachOf(open, AT_ONCE, async (task) => {
        await attempt(task, async () => void (task.made = await maker.make(task.wanted)))
        progress?.step()
      })
    } finally {
      clearInterval(saving)
      progress?.end()
      await tools.known.save()
    }
    if (maker.derived > 0) said.push(`${counted(maker.derived, 'photograph')} made ready`)
    if (maker.small > 0)
      said.push(
        `${counted(maker.small, 'photograph')} ${maker.small === 1 ? 'has' : 'have'} fewer than ${SHARP_SIDE} pixels on the shorter side: ${maker.small === 1 ? 'it looks' : 'they look'} soft`,
      )
  }
  return withPhotos(read, { taskOf, faults, said, skipMissing })
}

/** What is wrong with a picture is kept; anything else ends the import. */
async function attempt(task: Task, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof NoPhotograph)) throw error
    task.fault = error.message
  }
}

interface Outcome {
  taskOf: ReadonlyMap<RowPicture, Task>
  faults: FileFault[]
  said: string[]
  skipMissing: boolean
}

function withPhotos(read: ProductsRead, { taskOf, faults, said, skipMissing }: Outcome): ProductsRead {
  const missing: FileFault[] = []
  const photosOf = new Map<number, Photo[]>()
  const altsOf = new Map<number, Record<string, string>[]>()
  let drawn = 0
  for (const { line, name, images } of read.pictures) {
    const photos = new Map<string, Photo>()
    const alts: Record<string, string>[] = []
    for (const picture of images) {
      const { made, fault } = taskOf.get(picture) ?? {}
      if (fault !== undefined) missing.push({ line: picture.line, column: picture.column, text: fault })
      if (made === undefined || photos.has(made.name)) continue
      const hasAlt = picture.alt !== '' && nameKey(picture.alt) !== nameKey(name)
      photos.set(made.name, { ...made, ...(hasAlt ? { alt: picture.alt } : {}) })
      alts.push({ ...picture.alts })
    }
    photosOf.set(line, [...photos.values()])
    altsOf.set(line, alts)
    if (photos.size === 0) drawn += 1
  }
  if (skipMissing && missing.length > 0) said.push(...skipped(missing, drawn, read.unit))
  const all = [...read.faults, ...faults, ...(skipMissing ? [] : faultsByKind(missing))]
  return {
    ...read,
    said: [...read.said, ...said],
    faults: all.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)),
    products: read.products.map((product) => {
      const photos = photosOf.get(product.line) ?? []
      return photos.length === 0 ? product : { ...product, ...withAlts(product.texts, altsOf.get(product.line) ?? []), photos }
    }),
  }
}

/** A product's texts in other languages with those of its photographs, of which `alts` has one for each, by the tags of their languages. */
function withAlts(texts: ReadProduct['texts'], alts: readonly Readonly<Record<string, string>>[]): Pick<ReadProduct, 'texts'> {
  const tags = new Set(alts.flatMap((one) => Object.keys(one)))
  if (tags.size === 0) return {}
  const said = (tag: string) => {
    const last = alts.findLastIndex((one) => one[tag] !== undefined)
    return alts.slice(0, last + 1).map((one) => one[tag] ?? '')
  }
  return { texts: { ...texts, ...Object.fromEntries([...tags].map((tag) => [tag, { ...texts?.[tag], alt: said(tag) }])) } }
}

function skipped(missing: readonly FileFault[], drawn: number, unit: ProductsRead['unit']): string[] {
  const more = missing.length - NAMED
  return [
    `${counted(missing.length, 'picture')} could not be had: ${counted(drawn, 'product')} ${drawn === 1 ? 'is' : 'are'} drawn instead`,
    ...missing.slice(0, NAMED).map(({ line, text }) => `  ${unit} ${line}: ${text}`),
    ...(more > 0 ? [`  and ${counted(more)} more`] : []),
  ]
}
