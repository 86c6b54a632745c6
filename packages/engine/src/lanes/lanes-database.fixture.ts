import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { FakeClock } from '@consult/testing'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTranscript, newPartner, post, RecordingHandler } from './lanes.fixture.ts'

/** What a file of tests of lanes has, once it has called `setUpLanes`: a database with a transcript … */
export let db: TestDatabase
/** … and for each test a clock, a handler, and a partner whose lanes are empty. */
export let clock: FakeClock
export let handler: RecordingHandler
export let partnerId: string

/** Posts items into a lane of the test's partner. */
export const put = (laneKey: string, itemIds: readonly string[]) =>
  post(db.database, partnerId, laneKey, itemIds, clock.now())

/** Called at the top of a file, once: the module itself is shared between files. */
export function setUpLanes(): void {
  beforeAll(async () => {
    db = await createTestDatabase()
    await createTranscript(db)
  })
  afterAll(() => db.close())
  beforeEach(() => {
    clock = new FakeClock()
    handler = new RecordingHandler()
    partnerId = newPartner()
  })
}
