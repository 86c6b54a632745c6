import {
  type AdvanceTestClock,
  addSeconds,
  ConsultError,
  furthestAdvance,
  invalidRequest,
  latestInstant,
  type TestClock,
} from '@consult/domain'
import { nextOnClock } from '@consult/engine'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import {
  changeClock,
  lockClock,
  requireTestEnvironment,
  type TestClockRow,
  targetOf,
  testClockJobs,
  toTestClock,
  whenReady,
} from './test-clock-store.ts'

const refuse = (path: string, code: string, message: string) => invalidRequest({ path, code, message })

/** Returns the target time of the clock. @throws invalid_request for the past, and for more than two years ahead. */
async function targetFor(unit: Unit, row: TestClockRow, { to, by }: AdvanceTestClock): Promise<Date> {
  const next = async () => {
    const dueAt = (await nextOnClock(unit, row.test_clock_id)) ?? row.now
    // Work that is already due is done without moving the clock.
    return new Date(Math.max(dueAt.getTime(), row.now.getTime()))
  }
  const target = to ?? (by === undefined ? await next() : addSeconds(row.now, by))
  const field = to ? 'to' : by === undefined ? 'next' : 'by'
  if (to && to <= row.now) throw refuse(field, 'too_early', `Choose a time after ${row.now.toISOString()}.`)
  const latest = Math.min(addSeconds(row.now, furthestAdvance).getTime(), latestInstant.getTime())
  if (target.getTime() > latest) {
    throw refuse(field, 'too_late', `Choose a time until ${new Date(latest).toISOString()}.`)
  }
  return target
}

/**
 * Begins to advance a clock, which a worker does. `next` leaves the clock unchanged when nothing is due.
 * @throws forbidden in production; invalid_request; not_found; test_clock_advancing
 */
export async function advanceTestClock(
  context: RequestContext,
  { id, ...input }: AdvanceTestClock & { id: string },
): Promise<TestClock> {
  requireTestEnvironment(context)
  const given = [input.to, input.by, input.next].filter((value) => value !== undefined)
  if (given.length !== 1) throw refuse('', 'invalid_value', 'Send exactly one of `to`, `by` and `next`.')
  return inUnit(context, async (unit) => {
    const row = await lockClock(unit, id)
    if (row.advancing_to !== null) throw new ConsultError('test_clock_advancing')
    const advancing = await changeClock(unit, id, {
      advancing_to: await targetFor(unit, row, input),
      next_attempt_at: unit.now,
      attempts: 0,
      request_id: unit.requestId,
    })
    const { partnerId } = unit
    unit.afterCommit(() => context.services.wakeUps.publish({ stream: 'timers', partnerId }))
    return unit.did(targetOf(id, 'advance'), toTestClock(advancing))
  })
}

/** Ends an advance: the clock shows its target time, and the partner is notified. */
export async function arrive(
  context: RequestContext,
  job: Parameters<typeof testClockJobs.finish>[1],
  at: Date,
): Promise<void> {
  const { test_clock_id: id } = job.row
  await inUnit(context, async (unit) => {
    await testClockJobs.finish(unit, job, { now: at, advancing_to: null })
    const row = await changeClock(unit, id, { request_id: null, ...whenReady(unit.realNow) })
    unit.emit({ type: 'test_clock.ready', data: { testClock: toTestClock(row) }, patientId: '', consultId: null })
    return unit.did(targetOf(id, 'arrive'), undefined)
  })
}
