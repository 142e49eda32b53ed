import type { Photo } from '#sync-protocol/domain/photo.ts'
import { isWholePicture } from '../storage/picture.ts'
import type { PictureStore } from '../storage/port.ts'
import { NoPhotograph, type DeriveProcess, type PhotoFacts } from './derive-process.ts'
import { turns } from './each-of.ts'
import { fetchPicture, NoAnswer, type Fetched, type Network, type Validators } from './fetch-picture.ts'
import type { Focus } from './focus.ts'
import type { KnownPictures } from './known-pictures.ts'
import type { FoundFile, PhotoFolder } from './photo-folder.ts'
import { filesOf, hashOf, photoName } from './photo-name.ts'
import { formatFault } from './picture-format.ts'
import { shortened, type PictureSource } from './picture-source.ts'

/** Addresses that are asked at once. */
const FETCHED_AT_ONCE = 4
/** A host that was waited for so often in vain is asked for nothing more: there may be thousands of pictures, and each is a wait. */
const MOST_WAITS = 8
/** A smaller photograph is soft on a card. */
export const SHARP_SIDE = 480

export type Made = Omit<Photo, 'alt'>

export interface MakerTools {
  folder: PhotoFolder
  store: PictureStore
  known: KnownPictures
  deriver: Pick<DeriveProcess, 'derive' | 'inspect' | 'factsOf'>
  network: Network
  /** Photographs derived at once. */
  atOnce: number
  /** What the present catalog says of photographs, by their names. */
  facts: ReadonlyMap<string, Made>
  now(): number
}

/** A picture that is to be had: where from, and how it is cut. */
export interface Wanted {
  source: PictureSource
  focus: Focus
  /** What is known of it without having it: the name of what was derived of it before. */
  name?: string
  found?: FoundFile
}

/** Has pictures and makes photographs of them. What is kept is not made again; every method throws NoPhotograph where one cannot be had. */
export class PhotoMaker {
  readonly #tools: MakerTools
  readonly #fetching = turns(FETCHED_AT_ONCE)
  /** How often a host was waited for in vain since it answered last. */
  readonly #waits = new Map<string, number>()
  /** One more than are derived at once, so that it is there when its turn comes: each may have 50 MB. */
  readonly #reading: ReturnType<typeof turns>
  readonly #deriving: ReturnType<typeof turns>
  /** Photographs that were made by this import, the same bytes only once. */
  readonly #made = new Map<string, Promise<Made>>()
  derived = 0
  small = 0

  constructor(tools: MakerTools) {
    this.#tools = tools
    this.#reading = turns(tools.atOnce + 1)
    this.#deriving = turns(tools.atOnce)
  }

  /** Looks at what costs nothing: whether a file is there and is a picture, and whether the picture is known. */
  async look({ source, focus }: Wanted): Promise<Wanted> {
    const { folder, known, now } = this.#tools
    if (source.kind === 'none') throw new NoPhotograph(source.fault)
    if (source.kind === 'kept') return { source, focus, name: source.name }
    if (source.kind === 'address') {
      const answer = known.answerOf(source.url)
      return answer !== undefined && answer.freshUntil > now() ? { source, focus, name: photoName(answer.hash, focus) } : { source, focus }
    }
    const found = await folder.find(source.path)
    if (source.kind === 'exported') return { source, focus, name: source.name }
    const hash = known.hashOf(found.path, found.mark)
    if (hash !== undefined) return { source, focus, found, name: photoName(hash, focus) }
    const fault = formatFault(await folder.read(source.path, { isHead: true }))
    if (fault !== undefined) throw new NoPhotograph(`${source.path} ${fault}`)
    return { source, focus, found }
  }

  /** The photographs of these names whose files are all kept, and of which the present catalog says the rest. */
  async shown(names: readonly string[]): Promise<ReadonlyMap<string, Made>> {
    const { facts, store } = this.#tools
    const known = names.filter((name) => facts.has(name))
    const kept = await store.kept(known.flatMap(filesOf))
    return new Map(
      known.flatMap((name) => (filesOf(name).every((file) => kept.has(file)) ? [[name, facts.get(name)] as const] : [])).filter(isMade),
    )
  }

  async make(wanted: Wanted): Promise<Made> {
    const { source, focus, name } = wanted
    switch (source.kind) {
      case 'none':
        throw new NoPhotograph(source.fault)
      case 'kept':
        return await this.#keptOr(source.name, () => {
          throw new NoPhotograph(`/pictures/${source.name}-480.avif is no photograph that this shop keeps`)
        })
      case 'exported':
        return await this.#keptOr(source.name, () => this.#takeExported(source))
      case 'file':
        return name === undefined
          ? await this.#ofFile(wanted, source.path)
          : await this.#keptOr(name, () => this.#ofFile(wanted, source.path))
      case 'address':
        return await this.#ofAddress(source.url, focus)
    }
  }

  #ofFile({ found, focus }: Wanted, path: string): Promise<Made> {
    return this.#reading(async () => {
      const { folder, known, now } = this.#tools
      const readAt = now()
      const bytes = await folder.read(path)
      const hash = hashOf(bytes)
      const made = await named(path, this.#ofBytes(bytes, hash, focus))
      const after = await folder.find(path)
      if (found !== undefined && after.mark === found.mark) known.sawFile(after.path, { ...after, hash }, readAt)
      return made
    })
  }

  async #ofAddress(url: string, focus: Focus): Promise<Made> {
    const { known, now } = this.#tools
    const before = known.answerOf(url)
    const name = before && photoName(before.hash, focus)
    // Only of a photograph that is here whole may the server answer that it is the same.
    const kept = name !== undefined && (await this.#isKept(name)) ? await this.#factsOf(name) : undefined
    if (kept !== undefined && before !== undefined && before.freshUntil > now()) return kept
    const fetched = await this.#fetching(() => this.#fetch(url, kept && before?.validators))
    const freshUntil = now() + fetched.freshMs
    if ('notModified' in fetched) {
      if (before === undefined || kept === undefined) throw new NoPhotograph(`${url} is answered with nothing`)
      known.sawAnswer(url, { ...before, freshUntil })
      return kept
    }
    const hash = hashOf(fetched.bytes)
    const { host, pathname } = new URL(url)
    const made = await named(shortened(`https://${host}${pathname}`), this.#ofBytes(fetched.bytes, hash, focus))
    known.sawAnswer(url, { hash, validators: fetched.validators, freshUntil })
    return made
  }

  async #fetch(url: string, before: Validators | undefined): Promise<Fetched> {
    const { host } = new URL(url)
    const waits = this.#waits.get(host) ?? 0
    if (waits >= MOST_WAITS)
      throw new NoPhotograph(`${host} has not answered ${MOST_WAITS} times: it is asked for no more pictures, so try again later`)
    try {
      const fetched = await fetchPicture(url, before, this.#tools.network)
      this.#waits.delete(host)
      return fetched
    } catch (error) {
      if (error instanceof NoAnswer) this.#waits.set(host, (this.#waits.get(host) ?? 0) + 1)
      throw error
    }
  }

  /** Two rows may show the same photograph. */
  #ofBytes(bytes: Buffer, hash: string, focus: Focus): Promise<Made> {
    const name = photoName(hash, focus)
    const same = this.#made.get(name)
    if (same !== undefined) return same
    const made = this.#keptOr(name, async () => {
      const fault = formatFault(bytes)
      if (fault !== undefined) throw new NoPhotograph(fault)
      const { files, facts, side } = await this.#deriving(() => this.#tools.deriver.derive(bytes, focus))
      await this.#put(name, files)
      this.derived += 1
      if (side < SHARP_SIDE) this.small += 1
      return { name, ...facts }
    })
    this.#made.set(name, made)
    return made
  }

  /** The three files that an export wrote, as they are. */
  async #takeExported({ path, name }: { path: string; name: string }): Promise<Made> {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : ''
    const files: Buffer[] = []
    for (const file of filesOf(name)) {
      const bytes = await this.#tools.folder.read(`${folder}${file}`)
      if (!isWholePicture(file, bytes)) throw new NoPhotograph(`${folder}${file} is not as an export wrote it: export the shop again`)
      files.push(bytes)
    }
    const facts = await named(
      path,
      this.#deriving(() => this.#tools.deriver.inspect(files)),
    )
    await this.#put(name, files)
    return { name, ...facts }
  }

  /** The last file is put last: where all three are there, they are whole. */
  async #put(name: string, files: readonly Uint8Array[]): Promise<void> {
    for (const [place, file] of filesOf(name).entries()) await this.#tools.store.put(file, files[place] ?? new Uint8Array())
  }

  async #keptOr(name: string, make: () => Promise<Made>): Promise<Made> {
    const kept = (await this.#isKept(name)) ? await this.#factsOf(name) : undefined
    return kept ?? (await make())
  }

  async #isKept(name: string): Promise<boolean> {
    const files = filesOf(name)
    const kept = await this.#tools.store.kept(files)
    return files.every((file) => kept.has(file))
  }

  /** Undefined: what is kept is damaged. */
  async #factsOf(name: string): Promise<Made | undefined> {
    const known = this.#tools.facts.get(name)
    if (known !== undefined) return known
    const [card, whole] = await Promise.all(
      filesOf(name)
        .slice(0, 2)
        .map((file) => this.#tools.store.read(file)),
    )
    if (card === undefined || whole === undefined) return undefined
    try {
      const facts: PhotoFacts = await this.#deriving(() => this.#tools.deriver.factsOf(card, whole))
      return { name, ...facts }
    } catch (error) {
      if (error instanceof NoPhotograph) return undefined
      throw error
    }
  }
}

function isMade(entry: readonly [string, Made | undefined]): entry is readonly [string, Made] {
  return entry[1] !== undefined
}

/** What is wrong with a picture, with what it is called. */
async function named<T>(called: string, done: Promise<T>): Promise<T> {
  return await done.catch((error: unknown) => {
    throw error instanceof NoPhotograph ? new NoPhotograph(`${called} ${error.message}`, { cause: error }) : error
  })
}
