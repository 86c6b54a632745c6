import { createDatabaseClock, type Database, describeClock } from '@consult/db'
import { databaseCheck, type Finding, ok, problem } from '../check.ts'

async function findClock(database: Database): Promise<Finding> {
  const databaseClock = createDatabaseClock({ database })
  await databaseClock.measure()
  if (databaseClock.isRight) return ok(`this host differs by ${databaseClock.aheadMs} ms from the database`)
  return problem('this host differs too much from the database', describeClock(databaseClock))
}

export const clock = databaseCheck('clock', findClock)
