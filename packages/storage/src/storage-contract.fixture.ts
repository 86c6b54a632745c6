import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Storage } from './storage.ts'
import { StorageError } from './storage-error.ts'

const type = { contentType: 'image/png' }

/** A key that has not been used. */
export const newKey = () => `par_1/${randomUUID().replaceAll('-', '')}`

/** A stream of these bytes in pieces, which then ends, fails, or stays open. */
export function streamOf(bytes: Buffer, then: 'ends' | 'fails' | 'hangs' = 'ends'): Readable {
  let at = 0
  return new Readable({
    read() {
      const piece = bytes.subarray(at, at + 65_536)
      at += piece.length
      if (piece.length > 0) this.push(piece)
      else if (then === 'ends') this.push(null)
      else if (then === 'fails') this.destroy(new Error('the sender has gone'))
    },
  })
}

/** Tests that every storage must pass, regardless of where it keeps its files. */
export function describeStorage(storage: () => Storage): void {
  const keep = async (bytes: Buffer) => {
    const key = newKey()
    await storage().put(key, streamOf(bytes), { byteSize: bytes.length, ...type })
    return key
  }
  const read = async (key: string, range?: { first: number; last: number }) => {
    const body = await storage().get(key, range)
    return body && buffer(body)
  }

  test.each([1, 65_536, 3 * 1024 * 1024 + 17])('keeps %i bytes as they are', async (size) => {
    const bytes = randomBytes(size)
    const key = await keep(bytes)
    expect((await read(key))?.equals(bytes)).toBe(true)
    expect(await storage().exists(key)).toBe(true)
  })

  test('gives a part, and of a part that runs past the end what there is', async () => {
    const bytes = randomBytes(100_000)
    const key = await keep(bytes)
    expect((await read(key, { first: 0, last: 1 }))?.equals(bytes.subarray(0, 2))).toBe(true)
    expect((await read(key, { first: 70_000, last: 79_999 }))?.equals(bytes.subarray(70_000, 80_000))).toBe(true)
    expect((await read(key, { first: 99_999, last: 200_000 }))?.equals(bytes.subarray(99_999))).toBe(true)
  })

  test('refuses a part that begins past the end', async () => {
    const key = await keep(randomBytes(10))
    await expect(read(key, { first: 10, last: 12 })).rejects.toThrow(RangeError)
  })

  test('has nothing under a key that was never written', async () => {
    expect(await read(newKey())).toBeNull()
    expect(await read(newKey(), { first: 0, last: 1 })).toBeNull()
    expect(await storage().exists(newKey())).toBe(false)
  })

  test('forgets what is deleted, and does not mind being asked twice', async () => {
    const key = await keep(randomBytes(10))
    const other = await keep(randomBytes(10))
    await storage().delete(key)
    await storage().delete(key)
    expect(await read(key)).toBeNull()
    expect(await storage().exists(key)).toBe(false)
    expect(await storage().exists(other)).toBe(true)
  })

  test.each([
    ['fails half-way', streamOf, 'fails', 200_000],
    ['fails before its first byte', streamOf, 'fails', 0],
    ['is shorter than was said', streamOf, 'ends', 200_000],
    ['is empty', streamOf, 'ends', 0],
    ['is one byte longer than was said', streamOf, 'ends', 300_001],
    ['is a piece longer than was said', streamOf, 'ends', 365_536],
  ] as const)('keeps nothing of a stream that %s', async (_what, make, then, size) => {
    const key = newKey()
    const body = make(randomBytes(size), then)
    const put = storage().put(key, body, { byteSize: 300_000, ...type })
    await expect(put).rejects.toThrow(StorageError)
    expect(body.destroyed).toBe(true)
    expect(await storage().exists(key)).toBe(false)
    expect(await read(key)).toBeNull()
  })

  test('shows nothing of a file while it comes, and nothing when its sender is cut off', async () => {
    const key = newKey()
    const body = streamOf(randomBytes(200_000), 'hangs')
    const put = storage().put(key, body, { byteSize: 300_000, ...type })
    expect(await storage().exists(key)).toBe(false)
    body.destroy(new Error('cut off'))
    await expect(put).rejects.toThrow(StorageError)
    expect(await storage().exists(key)).toBe(false)
  })

  test('takes many at once', async () => {
    const files = Array.from({ length: 12 }, () => randomBytes(150_000))
    const keys = await Promise.all(files.map(keep))
    const back = await Promise.all(keys.map((key) => read(key)))
    expect(back.every((bytes, n) => bytes?.equals(files[n] as Buffer))).toBe(true)
  })

  test('lets a reader go that does not read to the end', async () => {
    const key = await keep(randomBytes(1024 * 1024))
    for (let n = 0; n < 60; n += 1) (await storage().get(key))?.destroy()
    expect((await read(key))?.length).toBe(1024 * 1024)
  })

  test.each(['../etc/passwd', '/etc/passwd', 'a//b', 'a/../b', 'a.part', 'A', '', 'a\0', 'a/b/c/d/e', 'é', '.', 'a/'])(
    'takes no key but its own kind: %j',
    async (key) => {
      const about = { byteSize: 1, ...type }
      await expect(storage().put(key, streamOf(Buffer.from('x')), about)).rejects.toThrow(TypeError)
      await expect(storage().get(key)).rejects.toThrow(TypeError)
      await expect(storage().delete(key)).rejects.toThrow(TypeError)
      await expect(storage().exists(key)).rejects.toThrow(TypeError)
    },
  )
}
