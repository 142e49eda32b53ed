// Puts pictures until it is killed, or the disk is full, and says each name that is kept. Used by picture-files.test.ts.
import { PictureFiles } from '../../backend/storage/data-folder/picture-files.ts'
import { StorageUnavailable } from '../../backend/storage/port.ts'
import { photoName, pictureFor } from '../picture-samples.ts'

const [folder = '', size = '0'] = process.argv.slice(2)
const files = new PictureFiles(folder)
for (let number = 0; number < 2_000; number += 1) {
  const name = `${photoName(number)}-1280.avif`
  const put = files.put(name, pictureFor(name, 'x'.repeat(Number(size))))
  const refused = await put.catch((error: unknown) => (error instanceof StorageUnavailable ? 'unavailable' : String(error)))
  process.stdout.write(`${refused ?? name}\n`)
  if (refused !== undefined) break
}
