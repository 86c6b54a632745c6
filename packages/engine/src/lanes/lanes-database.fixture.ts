import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { FakeClock } from '@consult/testing'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTranscript, newPartner, post, RecordingHandler } from './lanes.fixture.ts'

/** The state of a test file that calls `setUpLanes`: a database with a transcript … */
export let db: TestDatabase
/** … and, for each test, a clock, a handler, and a partner with empty lanes. */
export let clock: FakeClock
export let handler: RecordingHandler
export let partnerId: string

/** Posts items into a lane of the test's partner. */
export const put = (laneKey: string, itemIds: readonly string[]) =>
  post(db.database, partnerId, laneKey, itemIds, clock.now())

/** Call this once at the top of a test file; test files share this module. */
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
