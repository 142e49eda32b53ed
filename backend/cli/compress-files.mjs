// Writes a .br and a .gz beside every text file of a folder, so that the server never compresses while it answers.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// Pages, robots.txt and the sitemap are not among them: the server first writes its address into them.
const TEXT = new Set(['.js', '.css', '.svg', '.json', '.webmanifest'])
const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

export async function compressFiles(folder) {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(files.filter((file) => TEXT.has(extname(file))).map((file) => compressFile(join(folder, file))))
}

async function compressFile(path) {
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([brotli(bytes, { params }), deflate(bytes, { level: 9 })])
  if (br.length < bytes.length) await writeFile(`${path}.br`, br)
  if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz)
}
