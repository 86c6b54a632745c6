/** @module-tag full */
import { openStorage, type Storage } from '@consult/storage'
import { type S3Server, startS3Server } from '@consult/storage/testing'
import { startTcpProxy } from '@consult/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliver, environment, partner, setUpWebhooks, setUrl } from '../../environment/webhooks.fixture.ts'
import {
  archive,
  archivedMonths,
  drafts,
  nextMonth,
  readBack,
  setUpArchives,
  tables,
  write,
} from './archives.fixture.ts'

setUpWebhooks()
setUpArchives()

let bucket: S3Server
let storage: Storage
beforeAll(async () => {
  bucket = await startS3Server()
  storage = openStorage({ kind: 's3', ...bucket.settings })
})
afterAll(() => bucket.close())

/** Writes and delivers events, and lets the month become old. @returns its name, and its events. */
async function anOldMonth() {
  const month = environment.clock.now().toISOString().slice(0, 7)
  await setUrl()
  await write(4)
  await deliver()
  const events = await partner.events()
  await nextMonth()
  await nextMonth()
  return { month, events }
}

const keysOf = async (month: string) => {
  const { rows } = await environment.db.owner.query<{ key: string }>(
    'select storage_key as key from tenant.archives where partner_id = $1 and month = $2 and log = $3',
    [partner.id, `${month}-01`, 'events'],
  )
  return rows.map(({ key }) => key)
}

test('an old month is archived to a bucket in several files, dropped, and read back from there', async () => {
  const { month, events } = await anOldMonth()
  expect(await archive({ storage })).toEqual({ isMore: false, held: [] })
  expect(await archivedMonths()).toContain(`events ${month}-01`)
  expect(await tables('events')).not.toContain(`events_${month.replace('-', '_')}`)
  expect(await partner.events()).toEqual([])
  const back = await readBack({}, { storage })
  expect(back.map(({ patientId: _patient, consultId: _consult, ...event }) => event)).toEqual(events)
  const keys = await keysOf(month)
  expect(keys).toHaveLength(2)
  for (const key of keys) expect(await storage.exists(key)).toBe(true)
  expect(await drafts()).toEqual([])
})

test('a month stays in the database while its bucket cannot be reached, and is archived when it can', async () => {
  const { month, events } = await anOldMonth()
  const proxy = await startTcpProxy(bucket.settings.endpoint ?? '')
  await proxy.close()
  const gone = openStorage({ kind: 's3', ...bucket.settings, endpoint: proxy.url.replace(/\/$/, '') })
  await expect(archive({ storage: gone })).rejects.toMatchObject({ name: 'StorageError' })
  expect(await partner.events()).toEqual(events)
  expect(await archivedMonths()).not.toContain(`events ${month}-01`)
  expect(await archive({ storage })).toEqual({ isMore: false, held: [] })
  expect(await readBack({}, { storage })).toHaveLength(events.length)
})

test('a file that is gone from its bucket is written again before its month is dropped', async () => {
  const { month, events } = await anOldMonth()
  const onStep = (step: string, source: string | null) => {
    if (step === 'check' && source === `${month}-01`) throw new Error('killed')
  }
  await expect(archive({ storage, onStep, kept: { events: 1, audit: null } })).rejects.toThrow('killed')
  const [key = ''] = await keysOf(month)
  await storage.delete(key)
  await expect(archive({ storage })).rejects.toThrow('A file of an archive is gone')
  expect(await partner.events()).toEqual(events)
  expect(await archive({ storage })).toEqual({ isMore: false, held: [] })
  expect(await readBack({}, { storage })).toHaveLength(events.length)
})
