import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFolderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'
import { describeStorage, newKey, streamOf } from './storage-contract.fixture.ts'
import { StorageError } from './storage-error.ts'

let parent: string
let root: string
let storage: Storage

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'consult-storage-'))
  root = join(parent, 'not', 'made', 'yet')
  storage = createFolderStorage(root)
})
afterAll(() => rm(parent, { recursive: true, force: true }))

describe('a local folder', () => {
  describeStorage(() => storage)

  test('is readable only by its owner', async () => {
    const key = newKey()
    await storage.put(key, streamOf(randomBytes(10)), { byteSize: 10, contentType: 'image/png' })
    const modes = await Promise.all([root, join(root, 'par_1'), join(root, key)].map((path) => stat(path)))
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '700', '600'])
  })

  test('keeps no unfinished file', async () => {
    const key = newKey()
    const put = storage.put(key, streamOf(randomBytes(10), 'fails'), { byteSize: 20, contentType: 'image/png' })
    await expect(put).rejects.toThrow(StorageError)
    expect((await readdir(root, { recursive: true })).filter((name) => name.includes('.'))).toEqual([])
  })

  test('deletes the remains of a file after a crash', async () => {
    const key = newKey()
    await mkdir(join(root, 'par_1'), { recursive: true })
    await writeFile(join(root, `${key}.part`), 'half')
    expect(await storage.exists(key)).toBe(false)
    await storage.delete(key)
    await expect(stat(join(root, `${key}.part`))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('throws a StorageError when the folder cannot be created', async () => {
    const file = join(parent, 'file')
    await writeFile(file, '')
    const broken = createFolderStorage(file)
    const about = { byteSize: 1, contentType: 'image/png' }
    await expect(broken.put('a', streamOf(Buffer.from('x')), about)).rejects.toThrow(StorageError)
    await expect(broken.get('a')).rejects.toThrow(StorageError)
    await expect(broken.exists('a')).rejects.toThrow(StorageError)
  })
})
