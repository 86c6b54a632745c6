import { createAuth } from '@consult/auth'
import { rewindLog } from '@consult/db/testing'
import type { EventBatch, Page, StoredEvent } from '@consult/domain'
import { revokeApiKey } from '@consult/identity'
import { oneIn, until } from '@consult/testing'
import { describe, expect, test, vi } from 'vitest'
import { auditDuring, success } from '../../environment/index.ts'
import { bases, environment, partner, setUpStreams, write } from './stream.fixture.ts'

setUpStreams({ processes: 1 })

const next = (query: string, key = partner.key) => key.get<EventBatch>(`/v1/events/next?${query}`)
const endOf = async (query = '') => success(await next(`wait=0&limit=100${query}`)).cursor
const typesOf = ({ items }: EventBatch) => items.map(({ type }) => type)

/** How many requests and streams of the partner have a place. */
async function places(partnerId = partner.id): Promise<number> {
  const rows = await environment.api.services.database.directory
    .selectFrom('open_streams')
    .select('stream_id')
    .where('partner_id', '=', partnerId)
    .execute()
  return rows.length
}
const waiting = (count: number) => until(`${count} requests wait`, async () => (await places()) === count)

describe('GET /v1/events/next', () => {
  test('returns what is there at once, and goes on after it without a gap or a repeat', async () => {
    const consult = await partner.consult({ status: 'queued' })
    for (let n = 0; n < 3; n += 1) await write(consult)
    const seen: StoredEvent[] = []
    let cursor = ''
    for (let n = 0; n < 4; n += 1) {
      const batch = success(await next(`limit=2&wait=0${cursor && `&cursor=${cursor}`}`))
      seen.push(...batch.items)
      cursor = batch.cursor
    }
    expect(seen).toEqual(await partner.events())
    expect(await next(`wait=0&cursor=${cursor}`)).toMatchObject({ status: 200, body: { items: [], cursor } })
  })

  test('responds to a waiting request with an event as soon as it happens', async () => {
    const consult = await partner.consult({ status: 'queued' })
    const cursor = await endOf()
    const asked = next(`wait=25&cursor=${cursor}`)
    await waiting(1)
    await write(consult)
    const batch = success(await asked)
    expect(typesOf(batch)).toEqual(['async_consult.message'])
    const events = await partner.events()
    expect(batch.items).toEqual(events.slice(-1))
    await write(consult)
    expect(success(await next(`cursor=${batch.cursor}`)).items).toEqual((await partner.events()).slice(-1))
  })

  test('responds with no events and a usable cursor when the time is over, also to an account without events', async () => {
    const { items, cursor } = success(await next('wait=1'))
    expect(items).toEqual([])
    const consult = await partner.consult({ status: 'invited' })
    const batch = success(await next(`cursor=${cursor}`))
    expect(batch.items).toMatchObject([{ type: 'async_consult.created', data: { consult: { id: consult.id } } }])
  })

  test('waits for the wanted types only, and its cursor passes over the others', async () => {
    const consult = await partner.consult({ status: 'queued' })
    const closed = '&types=async_consult.closed'
    const cursor = await endOf(closed)
    const asked = next(`wait=25&cursor=${cursor}${closed}`)
    await waiting(1)
    await write(consult)
    success(await partner.key.post(`/v1/async-consults/${consult.id}/close`))
    const batch = success(await asked)
    expect(typesOf(batch)).toEqual(['async_consult.closed'])
    expect(success(await next(`wait=0&cursor=${batch.cursor}${closed}`)).items).toEqual([])
    expect((await next(`wait=0&cursor=${batch.cursor}`)).status).toBe(400)
  })

  test('continues from the nextCursor of the list, and counts a time in the future as now', async () => {
    await partner.consult({ status: 'queued' })
    const { nextCursor } = success(await partner.key.get<Page<StoredEvent>>('/v1/events?limit=1'))
    expect(success(await next(`cursor=${nextCursor}`)).items).toEqual((await partner.events()).slice(1))
    const { items, cursor } = success(await next('wait=0&since=2100-01-01T00:00:00Z'))
    expect(items).toEqual([])
    await partner.consult({ status: 'invited' })
    expect(typesOf(success(await next(`cursor=${cursor}`)))).toEqual(['async_consult.created'])
  })

  test('refuses the cursor of an event that a restore has lost, before and during the wait', async () => {
    const consult = await partner.consult({ status: 'queued' })
    await write(consult)
    const cursor = await endOf()
    const asked = next(`wait=25&cursor=${cursor}`)
    await waiting(1)
    await rewindLog(environment.db, partner.id, 1)
    for (const answer of [await asked, await next(`cursor=${cursor}`)]) {
      expect([answer.status, answer.details?.issues]).toMatchObject([400, [{ code: 'log_rewound' }]])
    }
    environment.faults.length = 0
  })

  test('records the patients whose events it showed, and nothing for a wait without events', async () => {
    const consult = await partner.consult({ status: 'invited' })
    const entries = await auditDuring(environment, partner.id, async () => {
      success(await next(`wait=0&cursor=${success(await next('wait=0')).cursor}`))
    })
    expect(entries).toMatchObject([{ act: 'events.next', outcome: 'read', patient_id: consult.patientId }])
    expect(entries).toHaveLength(1)
  })
})

describe('a waiting request', () => {
  test('neither ends for nor shows the events of another partner, whose cursor is refused', async () => {
    const cursor = await endOf()
    const asked = next(`wait=25&cursor=${cursor}`)
    await waiting(1)
    const other = await environment.partner()
    await other.consult({ status: 'queued' })
    await partner.consult({ status: 'invited' })
    expect(success(await asked).items).toEqual(await partner.events())
    expect((await next(`cursor=${cursor}`, other.key)).status).toBe(400)
  })

  test.each(
    oneIn(2, [
      ['revoked', () => revokeApiKey(environment.operator, partner.id, partner.apiKey.slice(0, 12))],
      ['of a suspended partner', () => partner.suspend(true)],
    ]),
  )('is refused without an event when its key is %s meanwhile', { tags: 'sized' }, async (_how, end) => {
    await partner.consult({ status: 'invited' })
    const asked = next(`wait=25&cursor=${await endOf()}`)
    await waiting(1)
    await end()
    // The invitation expires, which is an event.
    environment.clock.advance(8 * 24 * 60 * 60)
    await partner.settle()
    const answer = await asked
    expect([answer.status, answer.code, answer.text.includes('evt_')]).toEqual([401, 'unauthorized', false])
  })

  test('of a key that works is not refused by the check of credentials', async () => {
    const { services } = environment.api
    const { database, clock } = services
    const auth = createAuth({
      database,
      clock,
      environment: 'test',
      dispatcher: undefined as never,
      onError: () => undefined,
    })
    const header = `Bearer ${partner.apiKey}`
    const unknown = 'Bearer pp_test_unknown'
    const refused = await auth.findRefused([header, unknown])
    expect([...refused.keys()]).toEqual([unknown])
  })

  test('is ended when ten others of its key wait', { tags: 'full' }, async () => {
    const cursor = await endOf()
    const asked: ReturnType<typeof next>[] = []
    for (let n = 0; n < 10; n += 1) {
      asked.push(next(`wait=25&cursor=${cursor}`))
      await waiting(n + 1)
      environment.clock.advance(0.001)
    }
    const ended = vi.fn()
    for (const one of asked) one.then(ended)
    const eleventh = next(`wait=25&cursor=${cursor}`)
    const oldest = await asked[0]
    expect([oldest?.status, oldest?.code]).toEqual([429, 'too_many_streams'])
    expect(ended).toHaveBeenCalledTimes(1)
    await partner.consult({ status: 'invited' })
    for (const one of [...asked.slice(1), eleventh]) expect(typesOf(success(await one))).toHaveLength(1)
  })

  test('is refused when the partner has as many streams as it may have', { tags: 'full' }, async () => {
    await partner.update({ maxStreams: 1 })
    const cursor = await endOf()
    const { secret } = success(
      await partner.key.post<{ secret: string }>('/v1/api-keys', { name: 'Other', scopes: ['events'] }),
    )
    const other = next(`wait=25&cursor=${cursor}`, environment.api.as(secret))
    await waiting(1)
    const refused = await next(`wait=25&cursor=${cursor}`)
    expect([refused.status, refused.code]).toEqual([429, 'too_many_streams'])
    await partner.consult({ status: 'invited' })
    success(await other)
  })

  test('gives its place back when its client disconnects', async () => {
    const leaving = new AbortController()
    const asked = fetch(`${bases[0]}/v1/events/next?wait=25&cursor=${await endOf()}`, {
      headers: { authorization: `Bearer ${partner.apiKey}` },
      signal: leaving.signal,
    }).catch(() => 'gone')
    await waiting(1)
    leaving.abort()
    expect(await asked).toBe('gone')
    await waiting(0)
  })
})
