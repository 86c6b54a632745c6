import { readdir, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, StoredEvent } from '@consult/domain'
import { verifyAudit } from '@consult/records'
import { beforeEach, describe, expect, test } from 'vitest'
import { success } from '../../environment/index.ts'
import { deliver, environment, partner, receiver, setUpWebhooks, setUrl } from '../../environment/webhooks.fixture.ts'
import {
  archive,
  archivedMonths,
  drafts,
  nextMonth,
  readBack,
  seal,
  setUpArchives,
  tables,
  write,
} from './archives.fixture.ts'

setUpWebhooks()
setUpArchives()

const list = (query: string) => partner.key.get<Page<StoredEvent>>(`/v1/events?${query}`)
const issueOf = (body: unknown) =>
  (body as { error: { details: { issues: { path: string; code: string; message: string }[] } } }).error.details
    .issues[0]
const monthNow = () => environment.clock.now().toISOString().slice(0, 7)
const fileOf = async () => {
  const { rows } = await environment.db.owner.query<{ key: string }>(
    'select storage_key as key from tenant.archives where partner_id = $1 order by log desc, month, part',
    [partner.id],
  )
  return rows.map(({ key }) => join(environment.filesFolder, key))
}

let before: StoredEvent[]
let month: string
beforeEach(async () => {
  month = monthNow()
  await setUrl()
  await write(4)
  await deliver()
  before = await partner.events()
})

describe('an old month', () => {
  test('is archived for each partner and dropped, and its events read back as the log had them', {
    tags: 'full',
  }, async () => {
    const other = await environment.partner()
    const theirs = await other.consult({ status: 'queued' })
    await nextMonth()
    expect(await archive()).toEqual({ isMore: false, held: [] })
    expect(await archivedMonths()).not.toContain(`events ${month}-01`)
    await nextMonth()
    expect(await archive()).toEqual({ isMore: false, held: [] })

    expect(await archivedMonths()).toEqual(expect.arrayContaining([`audit ${month}-01`, `events ${month}-01`]))
    for (const table of ['events', 'audit_entries', 'audit_page_patients']) {
      expect(await tables(table)).not.toContain(`${table}_${month.replace('-', '_')}`)
    }
    expect(await partner.events()).toEqual([])
    const back = await readBack()
    expect(back.map(({ patientId: _patient, consultId: _consult, ...event }) => event)).toEqual(before)
    expect(before.every(({ attempts, deliveredAt }) => attempts === 1 && deliveredAt !== null)).toBe(true)
    expect((await readBack({ partnerId: other.id })).map(({ consultId }) => consultId)).toContain(theirs.id)
    expect(await drafts()).toEqual([])
    const { rows } = await environment.db.owner.query('select from tenant.sent_events where partner_id = $1', [
      partner.id,
    ])
    expect(rows).toEqual([])
  })

  test('leaves an audit that verifies, with the month listed as dropped', { tags: 'full' }, async () => {
    await nextMonth()
    await nextMonth()
    await archive()
    await seal()
    const found = await verifyAudit(environment.operator, partner.id)
    expect(found).toMatchObject({ ok: true, problems: [] })
    expect(found.dropped.map((each) => each.month)).toEqual([month])
  })

  test('reads back by month, type and consult, and the read is in the audit', { tags: 'full' }, async () => {
    const second = await write(1)
    await deliver()
    await nextMonth()
    await nextMonth()
    await archive()
    const ofSecond = await readBack({ month, type: 'async_consult.message', consultId: second.id })
    expect(ofSecond.map(({ consultId, type }) => [consultId, type])).toEqual([[second.id, 'async_consult.message']])
    expect(await readBack({ month: '2001-01' })).toEqual([])
    const { rows } = await environment.db.owner.query(
      `select act, actor_kind, consult_id from tenant.audit_entries where partner_id = $1 and act = 'events.readArchive'
       order by at, entry_id limit 1`,
      [partner.id],
    )
    expect(rows).toEqual([{ act: 'events.readArchive', actor_kind: 'operator', consult_id: second.id }])
  })

  test('keeps the thread and its messages for the portal and the widget', { tags: 'full' }, async () => {
    const consult = await write(2)
    await deliver()
    await nextMonth()
    await nextMonth()
    await archive()
    const messages = success(await partner.key.get<Page<unknown>>(`/v1/async-consults/${consult.id}/messages`))
    expect(messages.items).toHaveLength(2)
    const frame = await partner.frame({ patientId: consult.patientId })
    success(await frame.get('/trpc/embed.overview?input=%7B%7D'))
    const next = await write(1, consult)
    expect(next.id).toBe(consult.id)
    expect((await partner.events()).map(({ sequence }) => sequence)).toEqual([before.length + 6])
  })
})

describe('a month stays in the database', () => {
  const isKept = async () => {
    expect(await archivedMonths()).not.toContain(`events ${month}-01`)
    expect(await partner.events()).not.toEqual([])
  }
  const reasonsFor = (held: Awaited<ReturnType<typeof archive>>['held']) =>
    held.filter(({ partnerId, log }) => partnerId === partner.id && log === 'events').map(({ reason }) => reason)

  test('while a webhook has not got to the end of it', { tags: 'full' }, async () => {
    await write(1)
    await nextMonth()
    await nextMonth()
    expect(reasonsFor((await archive()).held)).toEqual(['webhook_behind'])
    await isKept()
    await deliver()
    expect((await archive()).held).toEqual([])
    expect(await partner.events()).toEqual([])
  })

  test('while one of its events waits for a retry or for being sent again', { tags: 'full' }, async () => {
    await nextMonth()
    await nextMonth()
    success(await partner.key.post(`/v1/events/${before[0]?.id}/resend`))
    expect(reasonsFor((await archive()).held)).toEqual(['webhook_waiting'])
    await isKept()
    await deliver()
    expect(receiver.received.at(-1)?.event.id).toBe(before[0]?.id)
    expect((await archive()).held).toEqual([])
  })

  test('when an event is sent again after the check and before the month is detached', { tags: 'full' }, async () => {
    await nextMonth()
    await nextMonth()
    const blocker = await environment.db.owner.connect()
    try {
      await blocker.query('begin')
      await blocker.query('lock table tenant.events in access share mode')
      // The table is busy: nothing is dropped, and no one waits behind it.
      expect(await archive()).toEqual({ isMore: true, held: [] })
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
    await isKept()
    // This acts like a partner's request: it has read the event, so the month cannot be detached before it
    // commits.
    const resending = await environment.db.owner.connect()
    let committed: Promise<unknown> = Promise.resolve()
    const onStep = (step: string, source: string | null) => {
      if (step === 'detach' && source === `${month}-01`) committed = resending.query('commit')
    }
    const stop = (step: string, source: string | null) => {
      if (step === 'check' && source === `${month}-01`) throw new Error('only earlier months')
    }
    await expect(archive({ onStep: stop })).rejects.toThrow('only earlier months')
    try {
      await resending.query('begin')
      await resending.query('lock table tenant.events in access share mode')
      await resending.query(
        `insert into tenant.webhook_deliveries (partner_id, endpoint_id, event_sequence, event_created_at, attempts,
           early_attempts, is_replay, is_resend, next_attempt_at)
         select $1, endpoint_id, 1, $2, 1, 0, false, false, $2 from tenant.webhook_endpoints where partner_id = $1`,
        [partner.id, environment.clock.now()],
      )
      await expect(archive({ onStep, kept: { events: 1, audit: null } })).rejects.toThrow('is still needed')
    } finally {
      await committed
      resending.release(true)
    }
    await isKept()
    await environment.db.owner.query('delete from tenant.webhook_deliveries where partner_id = $1', [partner.id])
    expect((await archive()).held).toEqual([])
  })

  test('while the storage cannot be reached', { tags: 'full' }, async () => {
    await nextMonth()
    await nextMonth()
    const { services } = environment.api
    const failing = { ...services.storage, put: () => Promise.reject(new Error('the store is silent')) }
    const { archiveLogs } = await import('@consult/records')
    const kept = { events: 1, audit: 1 }
    await expect(
      archiveLogs({ ...services, storage: failing }, { kept, folder: environment.filesFolder }),
    ).rejects.toThrow('the store is silent')
    await isKept()
    expect(await archive()).toEqual({ isMore: false, held: [] })
    expect((await readBack()).map(({ sequence }) => sequence)).toEqual(before.map(({ sequence }) => sequence))
  })

  test('while a stored file differs from what was written', { tags: 'full' }, async () => {
    await nextMonth()
    await nextMonth()
    const { services } = environment.api
    const { archiveLogs } = await import('@consult/records')
    const cutting = {
      ...services.storage,
      put: async (...[key, body, about]: Parameters<typeof services.storage.put>) => {
        await services.storage.put(key, body, about)
        await truncate(join(environment.filesFolder, key), about.byteSize - 9)
      },
    }
    await expect(
      archiveLogs(
        { ...services, storage: cutting },
        { kept: { events: 1, audit: null }, folder: `${environment.filesFolder}/drafts` },
      ),
    ).rejects.toThrow('cannot be decompressed')
    await isKept()
    expect((await archive()).held).toEqual([])
    expect(await readBack()).toHaveLength(before.length)
  })

  test('when a stored file is gone before it is dropped, which is then written again', { tags: 'full' }, async () => {
    await nextMonth()
    await nextMonth()
    const onStep = (step: string, source: string | null) => {
      if (step === 'check' && source === `${month}-01`) throw new Error('killed')
    }
    await expect(archive({ onStep, kept: { events: 1, audit: null } })).rejects.toThrow('killed')
    const [file = ''] = await fileOf()
    await rm(file)
    await expect(archive()).rejects.toThrow('A file of an archive is gone')
    await isKept()
    expect(await archive()).toEqual({ isMore: false, held: [] })
    expect(await readBack()).toHaveLength(before.length)
  })
})

describe('a worker that is killed', { tags: 'full' }, () => {
  test.each(['archive', 'check', 'detach', 'drop', 'deliveries'])(
    'before the step "%s" loses nothing: the next one goes on and finishes',
    async (fatal) => {
      await nextMonth()
      await nextMonth()
      const onStep = (step: string, source: string | null) => {
        if (step === fatal && (source ?? `${month}-01`) === `${month}-01`) throw new Error('killed')
      }
      await expect(archive({ onStep })).rejects.toThrow('killed')
      const inDatabase = await partner.events()
      const inArchives = await readBack()
      expect(inDatabase.length === before.length || inArchives.length === before.length).toBe(true)
      expect(await archive()).toEqual({ isMore: false, held: [] })
      expect(await partner.events()).toEqual([])
      expect((await readBack()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
      expect((await tables('events')).filter((name) => name.endsWith('detached'))).toEqual([])
    },
  )

  test('between two files leaves no file without an entry, and no row twice', { tags: 'full' }, async () => {
    await nextMonth()
    await nextMonth()
    const { services } = environment.api
    const { archiveLogs } = await import('@consult/records')
    let stored = 0
    const dying = {
      ...services.storage,
      put: async (...args: Parameters<typeof services.storage.put>) => {
        await services.storage.put(...args)
        stored += 1
        // Stored, but not yet read back.
        if (stored === 2) throw new Error('killed')
      },
    }
    const limits = { rowsPerFile: 2, rowsPerPage: 2 }
    const options = { kept: { events: 1, audit: null }, folder: `${environment.filesFolder}/drafts`, limits }
    await expect(archiveLogs({ ...services, storage: dying }, options)).rejects.toThrow('killed')
    await archive()
    expect((await readBack()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    const folder = join(environment.filesFolder, 'archives', `events_${month.replace('-', '_')}`, partner.id)
    const listed = (await fileOf()).filter((file) => file.startsWith(folder))
    expect((await readdir(folder)).map((name) => join(folder, name)).sort()).toEqual(listed.sort())
  })
})

describe('a reader of /v1/events', () => {
  let since: string
  beforeEach(async () => {
    await nextMonth()
    since = `${monthNow()}-01T00:00:00.000Z`
  })

  test('whose cursor is before archived events is told so, and where to read on', { tags: 'full' }, async () => {
    const { nextCursor } = success(await list('limit=2'))
    await nextMonth()
    await write(1)
    await archive()
    const answer = await list(`cursor=${nextCursor}`)
    expect(answer.status).toBe(400)
    const issue = issueOf(answer.body)
    expect(issue).toMatchObject({ path: 'cursor', code: 'events_archived' })
    expect(issue?.message).toContain(`up to sequence ${before.length} are archived`)
    expect(issue?.message).toContain(`since=${since}`)
    const found = success(await list(`since=${since}`)).items
    expect(found[0]?.sequence).toBe(before.length + 1)
  })

  test('who has every archived event goes on without a gap, by cursor and by time', { tags: 'full' }, async () => {
    const { nextCursor } = success(await list(`limit=${before.length - 1}`))
    const end = success(await list(`cursor=${nextCursor}&limit=1`))
    expect(end.nextCursor).toBe(undefined)
    await write(1)
    const { nextCursor: atEnd } = success(await list(`cursor=${nextCursor}&limit=1`))
    await nextMonth()
    await archive()
    for (const query of [`cursor=${atEnd}`, `since=${before.at(-1)?.createdAt}`]) {
      const found = success(await list(query)).items
      expect(found[0]?.sequence).toBe(before.length + 1)
    }
  })

  test('who reads from a time before archived events is told so', async () => {
    await nextMonth()
    await archive()
    const answer = await list(`since=${month}-01T00:00:00.000Z`)
    expect(answer.status).toBe(400)
    expect(issueOf(answer.body)).toMatchObject({ path: 'since', code: 'events_archived' })
    expect(success(await list(`since=${since}`)).items).toEqual([])
    expect(success(await list('limit=10')).items).toEqual([])
  })
})
