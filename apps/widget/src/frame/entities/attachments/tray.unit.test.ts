import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Attachment } from '../api/consult-api.ts'
import type { Failure } from '../api/failure.ts'
import { acceptedFiles, byteLimit, filesPerMessage, refusalOf } from './file-rules.ts'
import { createTray, type KeptFile } from './tray.ts'

type Outcome = Attachment | Failure | null
const aFile = (name: string, size = 10, type = 'application/pdf') => new File([new Uint8Array(size)], name, { type })
const arrived = (attachmentId: string): Attachment => ({
  attachmentId,
  fileName: `${attachmentId}.pdf`,
  contentType: 'application/pdf',
  byteSize: 10,
  urls: { download: 'https://files.example' },
})

/** A tray whose uploads the test answers, with the files it stores for a reload. */
function setUp(restored: readonly KeptFile[] = []) {
  const uploads: {
    key: string
    progress: (part: number) => void
    signal: AbortSignal
    answer: (o: Outcome) => void
  }[] = []
  const kept = { files: restored }
  let keys = restored.length
  const tray = createTray({
    restored,
    keep: (files) => {
      kept.files = files
    },
    upload: (_file, key, progress, signal) =>
      new Promise((answer) => {
        uploads.push({ key, progress, signal, answer })
        signal.addEventListener('abort', () => answer(null))
      }),
    newKey: () => {
      keys += 1
      return `key-${keys}`
    },
  })
  const answer = async (outcome: Outcome) => {
    uploads.at(-1)?.answer(outcome)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { tray, uploads, kept, answer, states: () => tray.files.value.map(({ state }) => state) }
}

describe('the attachment tray', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('uploads files one after another, reports their progress, and is ready when all are uploaded', async () => {
    const { tray, uploads, answer, states } = setUp()
    tray.add([aFile('a.pdf'), aFile('b.pdf')])
    expect(states()).toEqual(['uploading', 'waiting'])
    uploads[0]?.progress(0.5)
    expect(tray.files.value[0]?.progress).toBe(0.5)
    await answer(arrived('att_a'))
    expect(states()).toEqual(['done', 'uploading'])
    expect(tray.isReady.value).toBe(false)
    await answer(arrived('att_b'))
    expect(tray.isReady.value).toBe(true)
    expect(tray.take().map(({ attachmentId }) => attachmentId)).toEqual(['att_a', 'att_b'])
    expect(tray.files.value).toEqual([])
  })

  it('retries with the same key after a network failure, and at once when woken', async () => {
    const { tray, uploads, answer, states } = setUp()
    tray.add([aFile('a.pdf')])
    await answer({ kind: 'passing' })
    expect(states()).toEqual(['waiting'])
    await vi.advanceTimersByTimeAsync(5_000)
    await answer({ kind: 'passing' })
    tray.wake()
    expect(uploads.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1'])
  })

  it('refuses files that cannot be sent before the upload, and shows refusals by the service', async () => {
    const { tray, uploads, answer } = setUp()
    tray.add([aFile('a.exe', 10, 'application/x-msdownload'), aFile('empty.pdf', 0), aFile('b.pdf')])
    expect(tray.files.value.map(({ refusal }) => refusal)).toEqual(['wrong_type', 'empty', null])
    expect(uploads).toHaveLength(1)
    await answer({ kind: 'refused', code: 'unsupported_media_type' })
    expect(tray.files.value[2]).toMatchObject({ state: 'refused', refusal: 'wrong_type' })
    expect(tray.isReady.value).toBe(false)
    for (const { key } of tray.files.value) tray.remove(key)
    expect(tray.isReady.value).toBe(true)
    expect(refusalOf({ name: 'x.pdf', type: 'application/pdf', size: byteLimit + 1 })).toBe('too_large')
    expect(refusalOf({ name: 'IMG_1.HEIC', type: '', size: 1 })).toBeNull()
    expect(acceptedFiles).toContain('image/heic')
  })

  it('aborts the upload of a removed file and continues with the next', async () => {
    const { tray, uploads, states } = setUp()
    tray.add([aFile('a.pdf'), aFile('b.pdf')])
    tray.remove('key-1')
    await vi.advanceTimersByTimeAsync(0)
    expect(uploads[0]?.signal.aborted).toBe(true)
    expect(states()).toEqual(['uploading'])
    expect(uploads).toHaveLength(2)
  })

  it('keeps uploaded files over a reload, and marks the others as lost until they are chosen again', async () => {
    const before = setUp()
    before.tray.add([aFile('a.pdf'), aFile('b.pdf', 20)])
    await before.answer(arrived('att_a'))
    const { tray, states, uploads } = setUp(before.kept.files)
    expect(states()).toEqual(['done', 'lost'])
    expect(tray.isReady.value).toBe(false)
    tray.add([aFile('b.pdf', 20)])
    expect(states()).toEqual(['done', 'uploading'])
    expect(uploads).toHaveLength(1)
  })

  it('accepts as many files as a message may have, and says when it left some out', () => {
    const { tray } = setUp()
    tray.add(Array.from({ length: filesPerMessage + 1 }, (_, n) => aFile(`${n}.pdf`)))
    expect(tray.files.value).toHaveLength(filesPerMessage)
    expect(tray.isFull.value).toBe(true)
  })
})
