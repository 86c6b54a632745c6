import { attachmentByteLimit, attachmentsPerMessage } from '@consult/domain/attachment-limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Attachment } from '../api/consult-api.ts'
import type { Failure } from '../api/failure.ts'
import { createTray, type KeptFile } from './tray.ts'

type Outcome = Attachment | Failure | null
const aFile = (name: string, size = 10, type = 'application/pdf') =>
  new File(['%PDF-1.7\n'.padEnd(size).slice(0, size)], name, { type })
const arrived = (attachmentId: string): Attachment => ({
  attachmentId,
  fileName: `${attachmentId}.pdf`,
  contentType: 'application/pdf',
  byteSize: 10,
  urls: { download: 'https://files.example' },
})

/** A tray whose uploads the test answers, with the files it stores for a reload. */
function setUp(restored: readonly KeptFile[] = [], fit = async (file: File) => file) {
  const uploads: {
    key: string
    file: File
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
    fit,
    upload: (file, key, progress, signal) =>
      new Promise((answer) => {
        uploads.push({ key, file, progress, signal, answer })
        signal.addEventListener('abort', () => answer(null))
      }),
    newKey: () => {
      keys += 1
      return `key-${keys}`
    },
  })
  /** Waits until the next file has been read and its upload has begun. */
  const settle = async () => {
    await vi.advanceTimersByTimeAsync(0)
    await vi.waitFor(() => {
      const next = tray.files.value.find(({ state }) => state === 'uploading')
      if (next) expect(uploads.map(({ key }) => key)).toContain(next.key)
    })
  }
  const add = async (...files: File[]) => {
    tray.add(files)
    await settle()
  }
  const answer = async (outcome: Outcome) => {
    uploads.at(-1)?.answer(outcome)
    await settle()
  }
  return { tray, uploads, kept, add, answer, settle, states: () => tray.files.value.map(({ state }) => state) }
}

describe('the attachment tray', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('uploads files one after another, reports their progress, and is ready when all are uploaded', async () => {
    const { tray, uploads, add, answer, states } = setUp()
    await add(aFile('a.pdf'), aFile('b.pdf'))
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
    const { tray, uploads, add, answer, settle, states } = setUp()
    await add(aFile('a.pdf'))
    await answer({ kind: 'passing' })
    expect(states()).toEqual(['waiting'])
    await vi.advanceTimersByTimeAsync(5_000)
    await answer({ kind: 'passing' })
    tray.wake()
    await settle()
    expect(uploads.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1'])
  })

  it('refuses files that cannot be sent before the upload, and shows refusals by the service', async () => {
    const { tray, uploads, answer } = setUp()
    const program = new File(['MZ'], 'a.pdf', { type: 'application/pdf' })
    const large = aFile('large.pdf', attachmentByteLimit + 1)
    tray.add([aFile('b.pdf'), program, aFile('empty.pdf', 0), large])
    await vi.waitFor(() =>
      expect(tray.files.value.map(({ refusal }) => refusal)).toEqual([null, 'type', 'empty', 'size']),
    )
    expect(uploads).toHaveLength(1)
    await answer({ kind: 'refused', code: 'unsupported_media_type' })
    expect(tray.files.value[0]).toMatchObject({ state: 'refused', refusal: 'type' })
  })

  it('takes a file by its first bytes, whatever type and ending the system gives it', async () => {
    for (const type of ['', 'application/x-pdf', 'application/octet-stream', 'image/heif', 'image/jpg']) {
      const { add, states } = setUp()
      await add(aFile('from-my-phone', 10, type))
      expect(states(), type).toEqual(['uploading'])
    }
  })

  it('does not let a refused file hold the message back, and still shows it after the message was sent', async () => {
    const { tray, answer, kept, uploads } = setUp()
    tray.add([new File(['MZ'], 'a.exe'), aFile('b.pdf')])
    await vi.waitFor(() => expect(uploads).toHaveLength(1))
    expect(tray.isReady.value).toBe(false)
    await answer(arrived('att_b'))
    expect(tray.isReady.value).toBe(true)
    expect(tray.take().map(({ attachmentId }) => attachmentId)).toEqual(['att_b'])
    expect(tray.files.value).toMatchObject([{ fileName: 'a.exe', state: 'refused' }])
    expect(kept.files).toEqual([])
    tray.remove('key-1')
    expect(tray.files.value).toEqual([])
  })

  it('aborts the upload of a removed file and continues with the next', async () => {
    const { tray, uploads, add, settle, states } = setUp()
    await add(aFile('a.pdf'), aFile('b.pdf'))
    tray.remove('key-1')
    await vi.advanceTimersByTimeAsync(0)
    await settle()
    expect(uploads[0]?.signal.aborted).toBe(true)
    expect(states()).toEqual(['uploading'])
    expect(uploads).toHaveLength(2)
  })

  it('keeps uploaded files over a reload, and marks the others as lost until they are chosen again', async () => {
    const before = setUp()
    await before.add(aFile('a.pdf'), aFile('b.pdf', 20))
    await before.answer(arrived('att_a'))
    const { tray, add, states, uploads } = setUp(before.kept.files)
    expect(states()).toEqual(['done', 'lost'])
    expect(tray.isReady.value).toBe(false)
    await add(aFile('b.pdf', 20))
    expect(states()).toEqual(['done', 'uploading'])
    expect(uploads).toHaveLength(1)
  })

  it('sends a smaller picture where the line is slow, the same when it is tried again, and the original when asked', async () => {
    const smaller = aFile('smaller.jpg')
    const { tray, uploads, add, answer, settle } = setUp([], async () => smaller)
    const original = aFile('large.jpg')
    await add(original)
    await answer({ kind: 'passing' })
    await vi.advanceTimersByTimeAsync(5_000)
    await answer(arrived('att_a'))
    expect(uploads.map(({ key, file }) => [key, file])).toEqual([
      ['key-1', smaller],
      ['key-1', smaller],
    ])
    expect(tray.files.value[0]).toMatchObject({ state: 'done', isSmaller: true })
    tray.sendOriginal('key-1')
    await settle()
    expect(uploads.at(-1)).toMatchObject({ key: 'key-2', file: original })
    expect(tray.files.value).toMatchObject([{ key: 'key-2', isSmaller: false }])
  })

  it('sends the file as it is when the code that makes it smaller does not arrive', async () => {
    const { uploads, add } = setUp([], () => Promise.reject(new TypeError('Failed to fetch')))
    const file = aFile('large.jpg')
    await add(file)
    expect(uploads).toMatchObject([{ key: 'key-1', file }])
  })

  it('accepts as many files as a message may have, and says when it left some out', () => {
    const { tray } = setUp()
    tray.add(Array.from({ length: attachmentsPerMessage + 1 }, (_, n) => aFile(`${n}.pdf`)))
    expect(tray.files.value).toHaveLength(attachmentsPerMessage)
    expect(tray.isFull.value).toBe(true)
  })
})
