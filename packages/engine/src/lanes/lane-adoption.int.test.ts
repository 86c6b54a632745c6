import { describe, expect, test } from 'vitest'
import { startWorker, type TestWorker, transcript } from './lanes.fixture.ts'
import { clock, db, handler, partnerId, put, setUpLanes } from './lanes-database.fixture.ts'

setUpLanes()

const owner = (statement: string, ...values: unknown[]) => db.owner.query(statement, [partnerId, ...values])
const work = () => startWorker(db.database, clock, handler)
/** Polls first, which finds items that processes of the previous release posted, and then delivers. */
const pollAndDrain = async (worker: TestWorker) => {
  await worker.due()
  await worker.drain(partnerId)
}
const queued = async () => (await owner('select from tenant.lane_queue where partner_id = $1')).rowCount

/** Posts like the previous release, which sets `ready_at` and does not use the queue. */
async function putAsBefore(laneKey: string, itemId: string): Promise<void> {
  await owner(
    `with lane as (
       insert into tenant.lanes as l (partner_id, lane_key, accepted, delivered, ready_at, failures)
       values ($1, $2, 1, 0, $4, 0)
       on conflict (partner_id, lane_key) do update set accepted = l.accepted + 1,
         ready_at = coalesce(l.ready_at, excluded.ready_at)
       returning accepted)
     insert into tenant.lane_items (partner_id, lane_key, position, item_id, payload, accepted_at)
     select $1, $2, lane.accepted, $3, '{}', $4 from lane`,
    laneKey,
    itemId,
    clock.now(),
  )
}

describe('while processes of the previous release are running', () => {
  test('items that they accepted are delivered in order with those of this release', async () => {
    await putAsBefore('a', 'a1')
    await put('a', ['a2'])
    await putAsBefore('a', 'a3')
    await putAsBefore('b', 'b1')
    const worker = work()
    await pollAndDrain(worker)
    await pollAndDrain(worker)
    expect(await transcript(db, partnerId, 'a')).toEqual(['a1', 'a2', 'a3'])
    expect(await transcript(db, partnerId, 'b')).toEqual(['b1'])
    expect(worker.failures).toEqual([])
    await pollAndDrain(worker)
    expect(await queued()).toBe(0)
  })

  test('an item that their worker delivers at the same time is delivered once', async () => {
    await put('a', ['a1', 'a2'])
    handler.afterWriting = async () => {
      handler.afterWriting = async () => undefined
      // The previous release’s worker completes the first item and does not know the queue.
      await owner(`update tenant.lanes set delivered = 1 where partner_id = $1`)
      await owner(`delete from tenant.lane_items where partner_id = $1 and position = 1`)
    }
    const worker = work()
    await pollAndDrain(worker)
    expect(await transcript(db, partnerId)).toEqual([])
    clock.advance(30)
    await pollAndDrain(worker)
    expect(await transcript(db, partnerId)).toEqual(['a2'])
  })

  test('a lane that their worker has emptied leaves the queue, and its next item is delivered at once', async () => {
    await put('a', ['a1'])
    await owner(`update tenant.lanes set delivered = 1 where partner_id = $1`)
    await owner(`delete from tenant.lane_items where partner_id = $1`)
    const worker = work()
    await pollAndDrain(worker)
    expect(await queued()).toBe(0)
    await put('a', ['a2'])
    await pollAndDrain(worker)
    expect(await transcript(db, partnerId)).toEqual(['a2'])
  })
})
