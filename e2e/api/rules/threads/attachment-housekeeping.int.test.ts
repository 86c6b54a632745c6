/** @module-tag full */
import { once } from 'node:events'
import { mkdir, readdir, readlink, rm } from 'node:fs/promises'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import type { Attachment } from '@consult/domain'
import { deleteExpired } from '@consult/platform'
import { StorageError } from '@consult/storage'
import { until } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  countWaiting,
  createTestEnvironment,
  holdRows,
  multipart,
  sampleFiles,
  serverSideOf,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const day = 24 * 60 * 60
const upload = async () =>
  success(await partner.key.upload<Attachment>({ fileName: 'a.pdf', bytes: sampleFiles.pdf() })).attachmentId

const rowsOf = async () => {
  const { rows } = await environment.db.owner.query<{
    attachment_id: string
    storage_key: string
    stored_at: Date | null
  }>('select attachment_id, storage_key, stored_at from tenant.attachments where partner_id = $1 order by 1', [
    partner.id,
  ])
  return rows
}
/** The storage keys of the partner's files. */
const keysOf = async () => {
  const names = await readdir(`${environment.filesFolder}/${partner.id}`).catch(() => [])
  return names.map((name) => `${partner.id}/${name}`).sort()
}
const clean = () => deleteExpired(environment.api.services)

describe('an unattached upload', () => {
  test('is kept for a day, and then its row and bytes are deleted', async () => {
    await upload()
    environment.clock.advance(day - 0.001)
    await clean()
    expect([(await rowsOf()).length, (await keysOf()).length]).toEqual([1, 1])
    environment.clock.advance(0.001)
    await clean()
    expect([await rowsOf(), await keysOf()]).toEqual([[], []])
  })

  test('is not deleted once a message contains it, whether pending or delivered', async () => {
    const { id } = await partner.consult()
    const attachmentId = await upload()
    success(await partner.key.post(`/v1/async-consults/${id}/messages`, { attachmentIds: [attachmentId] }))
    environment.clock.advance(2 * day)
    await clean()
    await partner.settle()
    environment.clock.advance(2 * day)
    await clean()
    expect([(await rowsOf()).length, (await keysOf()).length]).toEqual([1, 1])
  })

  test('is kept for another day when the thread closed before its message was delivered', async () => {
    const { id } = await partner.consult()
    const attachmentId = await upload()
    success(await partner.key.post(`/v1/async-consults/${id}/messages`, { attachmentIds: [attachmentId] }))
    success(await partner.key.post(`/v1/async-consults/${id}/close`))
    environment.clock.advance(2 * day)
    await partner.settle()
    environment.clock.advance(day - 1)
    await clean()
    expect(await rowsOf()).toHaveLength(1)
    environment.clock.advance(1)
    await clean()
    expect([await rowsOf(), await keysOf()]).toEqual([[], []])
  })

  test('is deleted even if its process died before its bytes were confirmed', async () => {
    await upload()
    await environment.db.owner.query('update tenant.attachments set stored_at = null where partner_id = $1', [
      partner.id,
    ])
    environment.clock.advance(day)
    await clean()
    expect([await rowsOf(), await keysOf()]).toEqual([[], []])
  })

  test('is deleted on the next run when the worker dies between deleting bytes and row', async () => {
    await upload()
    const [row] = await rowsOf()
    environment.clock.advance(day)
    await environment.api.services.storage.delete(row?.storage_key ?? '')
    await clean()
    expect(await rowsOf()).toEqual([])
  })

  test('stores no bytes before it has a row', async () => {
    const release = await holdRows(environment.db, 'lock table tenant.attachments in share mode', [])
    const uploading = upload()
    await until('it waits for its row', async () => (await countWaiting(environment.db)) === 1)
    expect(await keysOf()).toEqual([])
    await release()
    await uploading
    expect(await keysOf()).toHaveLength(1)
    environment.clock.advance(day)
    await clean()
  })

  test('cannot be attached once it is marked for deletion', async () => {
    const { id } = await partner.consult()
    const attachmentId = await upload()
    environment.clock.advance(day)
    const failing = {
      ...environment.api.services,
      storage: { ...environment.api.services.storage, delete: () => Promise.reject(new Error('down')) },
    }
    await expect(deleteExpired(failing)).rejects.toThrow('down')
    expect(
      await partner.key.post(`/v1/async-consults/${id}/messages`, { attachmentIds: [attachmentId] }),
    ).toMatchObject({
      status: 400,
      details: { issues: [{ code: 'unknown_attachment' }] },
    })
    expect(await keysOf()).toHaveLength(1)
    await clean()
    expect([await rowsOf(), await keysOf()]).toEqual([[], []])
  })

  test('that the storage fails to delete does not delay others, and is reported once', async () => {
    const neighbor = await environment.partner()
    for (let n = 0; n < 3; n += 1) await upload()
    success(await neighbor.key.upload({ fileName: 'a.pdf', bytes: sampleFiles.pdf() }))
    const [, stuck] = await rowsOf()
    const file = `${environment.filesFolder}/${stuck?.storage_key}`
    // A folder, which cannot be deleted as a file.
    await rm(file)
    await mkdir(`${file}/in-the-way`, { recursive: true })
    environment.clock.advance(day)
    await expect(clean()).rejects.toBeInstanceOf(StorageError)
    expect(await rowsOf()).toMatchObject([{ attachment_id: stuck?.attachment_id, stored_at: null }])
    expect(await keysOf()).toEqual([stuck?.storage_key])
    expect(await readdir(`${environment.filesFolder}/${neighbor.id}`)).toEqual([])
    await rm(file, { recursive: true })
    await clean()
    expect([await rowsOf(), await keysOf()]).toEqual([[], []])
  })

  test('is left for the next run by a worker that stops', async () => {
    await upload()
    environment.clock.advance(day)
    await deleteExpired(environment.api.services, AbortSignal.abort())
    expect([(await rowsOf()).length, (await keysOf()).length]).toEqual([1, 1])
    await clean()
    expect([await rowsOf(), await keysOf()]).toEqual([[], []])
  })

  test('is deleted once by two workers', async () => {
    for (let n = 0; n < 5; n += 1) await upload()
    environment.clock.advance(day)
    await Promise.all([clean(), clean()])
    expect([await rowsOf(), await keysOf()]).toEqual([[], []])
  })
})

/** Unfinished uploads of this process on the disk. */
async function openUploads(): Promise<number> {
  const handles = await readdir('/proc/self/fd')
  const files = await Promise.all(handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')))
  return files.filter((file) => file.includes('consult-upload-')).length
}

describe('a failed upload', () => {
  // Only Linux shows a process's open files.
  if (process.platform === 'linux')
    test('leaves nothing when the sender disconnects', async () => {
      const base = new URL(await environment.api.listen())
      const { headers, payload } = multipart([{ fileName: 'a.pdf', bytes: sampleFiles.pdf(2_000_000) }])
      const sending = request({
        host: base.hostname,
        port: base.port,
        method: 'POST',
        path: '/v1/attachments',
        agent: false,
        headers: { ...headers, ...partner.key.credentials, 'content-length': payload.length },
      })
      sending.on('error', () => undefined)
      sending.write(payload.subarray(0, 1_000_000))
      const [client] = (await once(sending, 'socket')) as [Socket]
      const serverSide = await serverSideOf(environment.api, client)
      await until('its bytes come', async () => (await openUploads()) > 0)
      sending.destroy()
      await until('it is over', () => serverSide.closed)
      await until('its file is let go of', async () => (await openUploads()) === 0)
      expect([await rowsOf(), await keysOf()]).toEqual([[], []])
    })

  test('because of the storage is an internal error, and can be retried with the same key', async () => {
    const { services } = environment.api
    const { put } = services.storage
    const broken = { ...services.storage, put: () => Promise.reject(new Error('the disk is full')) }
    Object.assign(services, { storage: broken })
    const keyed = { 'idempotency-key': 'k-1' }
    const send = () => partner.key.upload({ fileName: 'a.pdf', bytes: sampleFiles.pdf() }, keyed)
    try {
      expect(await send()).toMatchObject({ status: 500, code: 'internal_error' })
    } finally {
      Object.assign(services, { storage: { ...broken, put } })
    }
    environment.faults.splice(0)
    expect(await send()).toMatchObject({ status: 201 })
    environment.clock.advance(day)
    await clean()
    expect([await rowsOf(), await keysOf()]).toEqual([[], []])
  })
})
