import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFfmpeg } from './find-ffmpeg.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consult-ffmpeg-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const program = async (name: string) => {
  const path = join(folder, name)
  await writeFile(path, '')
  await chmod(path, 0o700)
  return path
}

test('the one that is named is taken before the one on the path', async () => {
  const [named] = await Promise.all([program('mine'), program('ffmpeg')])
  expect(await findFfmpeg({ FFMPEG_PATH: named, PATH: folder })).toBe(named)
})

test('one that is named and is not there is a mistake, and no other is taken for it', async () => {
  await program('ffmpeg')
  await expect(findFfmpeg({ FFMPEG_PATH: join(folder, 'gone'), PATH: folder })).rejects.toThrow('FFMPEG_PATH')
})

test('the first on the path that can be run', async () => {
  const found = await program('ffmpeg')
  await chmod(found, 0o600)
  expect(await findFfmpeg({ PATH: folder })).not.toBe(found)
  await chmod(found, 0o700)
  expect(await findFfmpeg({ PATH: `:/nowhere:${folder}` })).toBe(found)
})

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'else the one that was installed along',
  async () => {
    expect(await findFfmpeg({ PATH: '' })).toMatch(/linux-x64\/ffmpeg$/)
  },
)
