// What an operator is told of a file that cannot be used: one line that names it and says what to do.
import { expect, test } from 'vitest'
import { fileFault } from '../../../backend/system-fault.ts'

const system = (code: string, syscall: string, path?: string) =>
  Object.assign(new Error(`${code}: told by the system, ${syscall}`), { code, syscall, ...(path === undefined ? {} : { path }) })

test.each([
  [system('ENOSPC', 'write'), 'There is no room left for /srv/x.json: make room, or name another place.'],
  [system('EDQUOT', 'write'), 'There is no room left for /srv/x.json: make room, or name another place.'],
  [system('EFBIG', 'write'), 'There is no room left for /srv/x.json: make room, or name another place.'],
  [system('EROFS', 'open', '/srv/x.json'), '/srv/x.json lies on a disk that can only be read: name another place.'],
  [system('EACCES', 'open'), 'This user may not write /srv/x.json: run this as its owner, or name another place.'],
  [system('EPERM', 'open'), 'This user may not write /srv/x.json: run this as its owner, or name another place.'],
  [system('EEXIST', 'open'), '/srv/x.json is there already: name a new one.'],
  [system('ENOENT', 'open'), 'There is no folder for /srv/x.json: make it, or name another place.'],
  [system('ENOTDIR', 'open'), '/srv/x.json is no folder, or lies in something that is none: name another place.'],
  [system('EISDIR', 'open'), '/srv/x.json is a folder: name a file.'],
  [system('EIO', 'write'), '/srv/x.json cannot be used (EIO): is its disk in order?'],
  [new Error('made of it', { cause: system('EROFS', 'open') }), '/srv/x.json lies on a disk that can only be read: name another place.'],
  [new Error('no fault of a file'), undefined],
])('%s', (error, line) => {
  expect(fileFault(error, '/srv/x.json', 'write')).toBe(line)
})

test('the system’s own name of the file is told where none is given; of a port there is none', () => {
  expect(fileFault(system('EACCES', 'open', '/srv/a\u001B[2J\nb'), undefined, 'read')).toBe(
    'This user may not read /srv/a·[2J b: run this as its owner, or name another place.',
  )
  expect(fileFault(system('EACCES', 'listen'))).toBeUndefined()
  expect(fileFault(system('ENOSPC', 'write'))).toBeUndefined()
})
