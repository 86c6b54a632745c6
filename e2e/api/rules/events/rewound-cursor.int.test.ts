/** @module-tag full */
import { rewindLog } from '@consult/db/testing'
import type { AsyncConsult, Page, StoredEvent } from '@consult/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { readAll, success } from '../../environment/index.ts'
import { deliver, environment, partner, receiver, setUpWebhooks, setUrl } from '../../environment/webhooks.fixture.ts'

setUpWebhooks()

let consult: AsyncConsult
beforeEach(async () => {
  consult = await partner.consult({ status: 'queued' })
  await write(7)
})

/** Writes messages, one a minute. */
async function write(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    environment.clock.advance(60)
    success(await partner.key.post(`/v1/async-consults/${consult.id}/messages`, { text: 'Hello' }))
    await partner.settle()
  }
}

const list = (query: string) => partner.key.get<Page<StoredEvent>>(`/v1/events?${query}`)
/** Reads the first six of the ten events, and returns their cursor. */
async function readSix(): Promise<{ seen: readonly StoredEvent[]; cursor: string }> {
  const { items, nextCursor = '' } = success(await list('limit=6'))
  return { seen: items, cursor: nextCursor }
}
const issueOf = (body: unknown) =>
  (body as { error: { details: { issues: { path: string; code: string; message: string }[] } } }).error.details
    .issues[0]

/** The time from which the refusal tells the reader to continue. */
async function sinceOf(cursor: string): Promise<string> {
  const answer = await list(`cursor=${cursor}`)
  expect(answer.status).toBe(400)
  const issue = issueOf(answer.body)
  expect(issue).toMatchObject({ path: 'cursor', code: 'log_rewound' })
  return /since=(\S+)/.exec(issue?.message ?? '')?.[1] ?? ''
}

describe('a cursor of an event that a restore has lost', () => {
  test.each([
    ['the log ends before it', 0],
    ['its sequence is used again', 1],
    ['the log is longer again', 8],
  ])('is refused if %s, with the time from which to read on', { tags: 'full' }, async (_case, written) => {
    const { seen, cursor } = await readSix()
    await rewindLog(environment.db, partner.id, 5)
    await write(written)
    const since = await sinceOf(cursor)
    const last = seen.at(-1)
    expect(Date.parse(since)).toBe(Date.parse(last?.createdAt ?? '') - 60_000)
    await write(2)
    const known = new Set(seen.map(({ id }) => id))
    const found = await readAll<StoredEvent>(partner.key, `/v1/events?since=${since}`)
    const fresh = found.filter(({ id }) => !known.has(id)).map(({ sequence }) => sequence)
    expect(fresh).toEqual(Array.from({ length: written + 2 }, (_, n) => 6 + n))
  })

  test('is refused if the event that uses its sequence again is older', async () => {
    const { cursor } = await readSix()
    await rewindLog(environment.db, partner.id, 5)
    await write(1)
    await environment.db.owner.query(
      `update tenant.events set created_at = created_at - interval '1 hour' where partner_id = $1 and sequence = 6`,
      [partner.id],
    )
    await sinceOf(cursor)
  })
})

describe('a cursor', () => {
  test('of an event that the log still has goes on after it, whatever was lost behind it', async () => {
    const { cursor } = await readSix()
    await rewindLog(environment.db, partner.id, 6)
    expect(success(await list(`cursor=${cursor}`)).items).toEqual([])
    await write(2)
    expect(success(await list(`cursor=${cursor}`)).items.map(({ sequence }) => sequence)).toEqual([7, 8])
  })

  test('of an event that was deleted because it is old goes on after it', async () => {
    const { cursor } = await readSix()
    await environment.db.owner.query('delete from tenant.events where partner_id = $1 and sequence < 7', [partner.id])
    const page = success(await list(`cursor=${cursor}&limit=3`))
    expect(page.items.map(({ sequence }) => sequence)).toEqual([7, 8, 9])
    const rest = success(await list(`cursor=${page.nextCursor}`))
    expect(rest.items.map(({ sequence }) => sequence)).toEqual([10])
  })
})

test('the header X-Service-Epoch of the event log and of deliveries is the epoch, which grows after a restore', async () => {
  const { epochs } = environment.api.services
  const first = await epochs.current()
  await setUrl()
  const shows = async (epoch: number) => {
    await write(1)
    await deliver()
    expect((await list('limit=1')).headers['x-service-epoch']).toBe(String(epoch))
    expect(receiver.received.at(-1)?.headers['x-service-epoch']).toBe(String(epoch))
  }
  await shows(first)
  const second = await epochs.raise(first, 'restored')
  expect(second).toBeGreaterThan(first)
  await shows(second)
})
