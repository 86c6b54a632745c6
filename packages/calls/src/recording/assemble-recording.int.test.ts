/** @module-tag full */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { until } from '@consult/testing'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { RtpHeader, RtpPacket } from 'werift'
import { PacketLog } from '../media/packet-log.ts'
import { assembleRecording } from './assemble-recording.ts'
import { jobPath } from './assembly-job.ts'
import { DecodedRecording } from './decoded-recording.fixture.ts'
import { extractAudio } from './extract-audio.ts'
import { findFfmpeg } from './find-ffmpeg.ts'
import { recordingLimits } from './limited-process.ts'

let ffmpeg: string
let folder: string
const never = new AbortController().signal

beforeAll(async () => {
  ffmpeg = (await findFfmpeg(process.env)) ?? ''
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consult-assembly-'))
  await writeSound('seg_1', 2)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

/** Writes a segment with this many seconds of silence, as a node does. */
async function writeSound(segmentId: string, seconds: number): Promise<void> {
  const about = { segmentId, participantId: 'pat_1', role: 'patient' } as const
  const fail = (error: unknown) => {
    throw error
  }
  const log = new PacketLog(join(folder, `${segmentId}.rtp`), about, 0, 1_000_000_000, fail)
  for (let number = 0; number < seconds * 50; number += 1) {
    const header = new RtpHeader({ payloadType: 111, sequenceNumber: number, timestamp: number * 960, ssrc: 1 })
    log.packet('audio', number * 20, new RtpPacket(header, Buffer.from([0xfc, 0xff, 0xfe])).serialize())
  }
  await log.close()
}

/** Writes a shell script that runs in place of ffmpeg. */
async function scriptOf(...lines: string[]): Promise<string> {
  const path = join(folder, 'script')
  await writeFile(path, ['#!/bin/sh', ...lines, ''].join('\n'))
  await chmod(path, 0o700)
  return path
}

const assemble = (options: Partial<Parameters<typeof assembleRecording>[0]> = {}) =>
  assembleRecording({ folder, ffmpeg, segmentIds: ['seg_1'], limits: recordingLimits, signal: never, ...options })

const isGone = (pid: number) => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

/** Waits until a script has written its pid to a file, and returns the pid. */
async function pidIn(name: string): Promise<number> {
  let pid = 0
  await until('the process has started', async () => {
    pid = Number(await readFile(join(folder, name), 'utf8').catch(() => ''))
    return pid > 0
  })
  return pid
}

/** A script that never ends, with a child that never ends. It runs `then` after it has written the pid of the child. */
const endless = (then = 'true') => [`sleep 1000 &`, `echo $! > ${folder}/pid`, then, 'wait']

test('a recording is made in a separate process', async () => {
  const made = await assemble()
  expect(Math.abs((made?.durationMs ?? 0) - 2_000)).toBeLessThan(50)
  expect(await new DecodedRecording(ffmpeg, made?.path ?? '').codecs()).toContain('aac')
})

test('segments without media produce no recording', async () => {
  await writeSound('seg_2', 0)
  expect(await assemble({ segmentIds: ['seg_2'] })).toBeNull()
})

describe('a secret in the environment of the worker', () => {
  const planted = 'planted-secret-of-the-database'
  beforeEach(() => vi.stubEnv('DATABASE_URL', `postgres://user:${planted}@host/db`))

  test('is not visible to the process that makes a recording, nor to its ffmpeg', async () => {
    const script = await scriptOf(
      `env > ${folder}/own`,
      `cat /proc/$PPID/environ > ${folder}/parent`,
      `exec ${ffmpeg} "$@"`,
    )
    expect(await assemble({ ffmpeg: script })).not.toBeNull()
    expect(await readFile(join(folder, 'own'), 'utf8')).not.toContain(planted)
    expect(await readFile(join(folder, 'parent'), 'utf8')).not.toContain(planted)
    // The shell itself sets PWD and the others.
    expect(await readFile(join(folder, 'own'), 'utf8')).not.toMatch(/^(?!PWD|OLDPWD|SHLVL|_)\w+=/m)
  })

  test('is not visible to the ffmpeg that extracts the audio for a transcript', async () => {
    const { path } = (await assemble()) ?? { path: '' }
    const script = await scriptOf(`env > ${folder}/own`, `exec ${ffmpeg} "$@"`)
    await extractAudio({ video: path, target: join(folder, 'sound.m4a'), ffmpeg: script, signal: never })
    expect(await readFile(join(folder, 'own'), 'utf8')).not.toContain(planted)
    expect(await readdir(folder)).toContain('sound.m4a')
  })
})

describe('a recording process', () => {
  test('fails with a code when ffmpeg fails', async () => {
    const script = await scriptOf('echo cannot read the file >&2', 'exit 1')
    const failed = { name: 'AssemblyError', code: 'ffmpeg_failed', words: 'cannot read the file\n\n' }
    await expect(assemble({ ffmpeg: script })).rejects.toMatchObject(failed)
  })

  test('fails with the signal when it is killed, and its children end too', async () => {
    const script = await scriptOf(...endless('kill -9 $PPID'))
    await expect(assemble({ ffmpeg: script })).rejects.toMatchObject({ code: 'signal_SIGKILL' })
    await until('its child has gone', async () => isGone(await pidIn('pid')))
  })

  test('fails when ffmpeg needs more memory than the limit', async () => {
    const script = await scriptOf('all=0123456789', 'while :; do all=$all$all; done')
    await expect(assemble({ ffmpeg: script })).rejects.toMatchObject({ code: 'ffmpeg_failed' })
  })

  test('fails when it needs more memory than the limit itself', async () => {
    const limits = { ...recordingLimits, memoryBytes: 64 * 1024 * 1024 }
    await expect(assemble({ limits })).rejects.toMatchObject({ name: 'AssemblyError' })
  })

  test('fails when ffmpeg writes a larger file than the limit', async () => {
    const limits = { ...recordingLimits, fileBytes: 1_000_000 }
    const script = await scriptOf(`exec cat /dev/zero > ${folder}/endless`)
    await expect(assemble({ ffmpeg: script, limits })).rejects.toMatchObject({ code: 'ffmpeg_failed' })
    expect((await readFile(join(folder, 'endless'))).length).toBeLessThanOrEqual(1_000_000)
  })

  test('is killed with its children when it is aborted', async () => {
    const stopping = new AbortController()
    const making = assemble({ ffmpeg: await scriptOf(...endless()), signal: stopping.signal })
    const pid = await pidIn('pid')
    stopping.abort(new Error('time is over'))
    await expect(making).rejects.toThrow('time is over')
    await until('its child has gone', () => isGone(pid))
  })

  test('ends with its children when the worker dies', async () => {
    const script = await scriptOf(...endless())
    const job = { ffmpeg: script, segmentIds: ['seg_1'], limits: recordingLimits }
    await writeFile(jobPath(folder), JSON.stringify(job))
    const program = fileURLToPath(new URL('./assembly-main.ts', import.meta.url))
    const child = spawn(process.execPath, [program, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
    const pid = await pidIn('pid')
    const exit = once(child, 'exit')
    // The system closes the pipe in the same way when a worker is killed.
    child.stdin?.destroy()
    expect(await exit).toEqual([null, 'SIGKILL'])
    await until('its child has gone', () => isGone(pid))
  })
})
