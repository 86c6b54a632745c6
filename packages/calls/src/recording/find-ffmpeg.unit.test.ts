import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFfmpeg } from './find-ffmpeg.ts'
import { identifyFfmpeg } from './identify-ffmpeg.ts'

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

test('FFMPEG_PATH takes precedence over the PATH', async () => {
  const [named] = await Promise.all([program('mine'), program('ffmpeg')])
  expect(await findFfmpeg({ FFMPEG_PATH: named, PATH: folder })).toBe(named)
})

test('a missing FFMPEG_PATH is an error, and no other ffmpeg is used instead', async () => {
  await program('ffmpeg')
  await expect(findFfmpeg({ FFMPEG_PATH: join(folder, 'gone'), PATH: folder })).rejects.toThrow('FFMPEG_PATH')
})

test('the first executable ffmpeg on the PATH is used', async () => {
  const found = await program('ffmpeg')
  await chmod(found, 0o600)
  expect(await findFfmpeg({ PATH: folder })).not.toBe(found)
  await chmod(found, 0o700)
  expect(await findFfmpeg({ PATH: `:/nowhere:${folder}` })).toBe(found)
})

if (process.platform === 'linux' && process.arch === 'x64')
  test('the bundled ffmpeg is used when none is on the PATH', async () => {
    const bundled = await findFfmpeg({ PATH: '' })
    expect(bundled).toMatch(/linux-x64\/ffmpeg$/)
    expect(await identifyFfmpeg(bundled ?? '', {})).toEqual({
      source: 'bundled',
      version: expect.not.stringMatching('unknown'),
    })
  })

test('an ffmpeg is identified by its source and its version', async () => {
  const path = await program('ffmpeg')
  await writeFile(
    path,
    '#!/bin/sh\necho "ffmpeg version 7.1.1-1+deb13u1 Copyright (c) 2000-2025 the FFmpeg developers"\n',
  )
  expect(await identifyFfmpeg(path, { PATH: folder })).toEqual({ source: 'PATH', version: '7.1.1-1+deb13u1' })
  await writeFile(path, '#!/bin/sh\nexit 1\n')
  expect(await identifyFfmpeg(path, { FFMPEG_PATH: path })).toEqual({ source: 'FFMPEG_PATH', version: 'unknown' })
})
