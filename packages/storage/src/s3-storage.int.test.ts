/** @module-tag full */
import { randomBytes } from 'node:crypto'
import { startTcpProxy, type TcpProxy } from '@consult/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server } from './s3-server.fixture.ts'
import { createS3Storage, type S3Settings } from './s3-storage.ts'
import type { Storage } from './storage.ts'
import { describeStorage, newKey, streamOf } from './storage-contract.fixture.ts'
import { StorageError } from './storage-error.ts'

let server: S3Server
let proxy: TcpProxy
let storage: Storage

beforeAll(async () => {
  server = await startS3Server()
  proxy = await startTcpProxy(server.settings.endpoint ?? '')
  storage = createS3Storage(server.settings)
})
afterAll(async () => {
  await proxy.close()
  await server.close()
})

const about = { byteSize: 10, contentType: 'image/png' }

/** If a storage cannot work, every operation ends, and fails with a StorageError. */
async function expectBroken(settings: S3Settings, code: unknown): Promise<void> {
  const broken = createS3Storage(settings)
  const key = newKey()
  const body = streamOf(randomBytes(10))
  await expect(broken.put(key, body, about)).rejects.toMatchObject({ name: 'StorageError', cause: code })
  expect(body.destroyed).toBe(true)
  await expect(broken.get(key)).rejects.toThrow(StorageError)
  await expect(broken.delete(key)).rejects.toThrow(StorageError)
}

describe('a bucket', () => {
  describeStorage(() => storage)

  test('that nobody serves', async () => {
    const settings = { ...server.settings, endpoint: 'http://127.0.0.1:1' }
    await expectBroken(settings, expect.objectContaining({ code: 'ECONNREFUSED' }))
    await expect(createS3Storage(settings).exists(newKey())).rejects.toThrow(StorageError)
  })

  test('that knows no such key', async () => {
    const credentials = { accessKeyId: 'NOBODY', secretAccessKey: 'wrong' }
    const refused = expect.objectContaining({ name: 'InvalidAccessKeyId' })
    await expectBroken({ ...server.settings, credentials }, refused)
  })

  test('that is not there', async () => {
    const settings = { ...server.settings, bucket: 'nobodys-bucket' }
    await expectBroken(settings, expect.objectContaining({ name: 'NoSuchBucket' }))
  })

  test('that accepts connections and never answers', async () => {
    const silent = await startTcpProxy(server.settings.endpoint ?? '')
    silent.silence()
    const endpoint = silent.url.replace(/\/$/, '')
    const broken = createS3Storage({ ...server.settings, endpoint }, 200)
    const body = streamOf(randomBytes(10))
    const givenUp = { name: 'StorageError', cause: { name: 'SilentStoreError' } }
    await expect(broken.put(newKey(), body, about)).rejects.toMatchObject(givenUp)
    expect(body.destroyed).toBe(true)
    await expect(broken.get(newKey())).rejects.toMatchObject(givenUp)
    await expect(broken.delete(newKey())).rejects.toMatchObject(givenUp)
    await expect(broken.exists(newKey())).rejects.toMatchObject(givenUp)
    await silent.close()
  })

  test('that stops taking bytes in the middle of a file', async () => {
    const stalling = await startTcpProxy(server.settings.endpoint ?? '')
    const endpoint = stalling.url.replace(/\/$/, '')
    const broken = createS3Storage({ ...server.settings, endpoint }, 200)
    const body = streamOf(randomBytes(500_000), 'hangs')
    const put = broken.put(newKey(), body, { byteSize: 1_000_000, contentType: 'image/png' })
    await expect(put).rejects.toMatchObject({ name: 'StorageError', cause: { name: 'SilentStoreError' } })
    expect(body.destroyed).toBe(true)
    await stalling.close()
  })

  test('that goes away in the middle of a file', async () => {
    const behind = createS3Storage({ ...server.settings, endpoint: proxy.url.replace(/\/$/, '') })
    const key = newKey()
    const body = streamOf(randomBytes(500_000), 'hangs')
    const put = behind.put(key, body, { byteSize: 1_000_000, contentType: 'image/png' })
    await expect.poll(() => proxy.open).toBeGreaterThan(0)
    proxy.cut()
    await expect(put).rejects.toThrow(StorageError)
    expect(body.destroyed).toBe(true)
    expect(await storage.exists(key)).toBe(false)
  })
})
