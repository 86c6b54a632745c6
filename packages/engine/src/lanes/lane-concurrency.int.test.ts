/** @module-tag full */
import { expect, test } from 'vitest'
import { items, startWorker, transcript } from './lanes.fixture.ts'
import { clock, db, handler, partnerId, put, setUpLanes } from './lanes-database.fixture.ts'

setUpLanes()

/** Runs workers until `written` has settled and nothing is left. */
async function workUntil(written: Promise<unknown>, workers: ReturnType<typeof startWorker>[]): Promise<void> {
  let writing = true
  const ended = written.finally(() => {
    writing = false
  })
  const run = async (worker: ReturnType<typeof startWorker>) => {
    for (let more = true; more; more = writing || (await worker.due()).includes(partnerId))
      await worker.drain(partnerId)
  }
  await Promise.all([ended, ...workers.map(run)])
  expect(workers.flatMap((worker) => worker.failures)).toEqual([])
}

test("an item posted after another post's response comes after it, with many concurrent posters into one lane", async () => {
  const posters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const posting = Promise.all(posters.map((poster) => put('lane', items(poster, 25))))
  await workUntil(posting, [startWorker(db.database, clock, handler)])
  const delivered = await transcript(db, partnerId)
  expect(delivered).toHaveLength(8 * 25)
  for (const poster of posters) {
    expect(delivered.filter((item) => item.startsWith(poster))).toEqual(items(poster, 25))
  }
})

test('many lanes, posters and workers deliver every item once and every lane in order', async () => {
  const lanes = items('lane', 20)
  const posting = Promise.all(lanes.map((lane) => put(lane, items(`${lane}:`, 15))))
  // Small batches make the workers skip each other's lanes.
  const workers = [1, 3, 7, 20].map((lanesPerBatch) =>
    startWorker(db.database, clock, handler, { lanesPerBatch, itemsPerLane: 4 }),
  )
  await workUntil(posting, workers)
  for (const lane of lanes) expect(await transcript(db, partnerId, lane)).toEqual(items(`${lane}:`, 15))
})
