import type { StoredEvent, TestClock } from '@consult/domain'
import { success, type TestEnvironment, type TestPartner, type TestPhysician } from '../environment/index.ts'

/**
 * A tenant in which one patient has a message consult and a call: on a test clock, or in real time. The same commands must
 * cause the same answers and events in each.
 */
export interface ClockWorld {
  readonly partner: TestPartner
  readonly patientId: string
  /** The only person on duty: calls ring for them, and overdue replies go to them. */
  readonly onDuty: TestPhysician
  readonly colleague: TestPhysician
  /** When the walk began, by the patient's clock. */
  readonly began: Date
  /** Lets the workers do all work that is due now. */
  settle(): Promise<void>
  /** Advances the patient's time by this many milliseconds. The workers do all work that becomes due, at its time. */
  pass(ms: number): Promise<void>
}

async function settle(partner: TestPartner): Promise<void> {
  await partner.settle()
  await partner.match()
}

async function peopleOf(partner: TestPartner, testClockId: string | null) {
  const physician = (lastName: string, online: boolean) => partner.physician({ fields: { lastName }, online })
  const externalId = 'walker'
  return {
    partner,
    patientId: (await partner.patient({ externalId, ...(testClockId !== null && { testClockId }) })).id,
    onDuty: await physician('Duty', true),
    colleague: await physician('Colleague', false),
    settle: () => settle(partner),
  }
}

/** A world on a test clock. Real time stands still. */
export async function worldOnClock(environment: TestEnvironment): Promise<ClockWorld> {
  const partner = await environment.partner()
  const began = '2030-03-04T10:00:00.000Z'
  const { id } = success(await partner.key.post<TestClock>('/v1/test/clocks', { now: began }))
  let now = Date.parse(began)
  return {
    ...(await peopleOf(partner, id)),
    began: new Date(began),
    pass: async (ms) => {
      now += ms
      success(await partner.key.post(`/v1/test/clocks/${id}/advance`, { to: new Date(now).toISOString() }))
      await settle(partner)
    },
  }
}

/** The partner's next timer that is due by that time. */
async function nextDue({ db }: TestEnvironment, partner: TestPartner, until: Date): Promise<Date | null> {
  const { rows } = await db.owner.query<{ due: Date | null }>(
    'select min(next_attempt_at) as due from tenant.timers where partner_id = $1 and next_attempt_at <= $2',
    [partner.id, until],
  )
  return rows[0]?.due ?? null
}

/** A world in real time, whose workers find each timer when it is due. */
export async function worldInRealTime(environment: TestEnvironment): Promise<ClockWorld> {
  const partner = await environment.partner()
  const { clock } = environment
  return {
    ...(await peopleOf(partner, null)),
    began: clock.now(),
    pass: async (ms) => {
      const until = new Date(clock.now().getTime() + ms)
      for (
        let due = await nextDue(environment, partner, until);
        due;
        due = await nextDue(environment, partner, until)
      ) {
        if (due > clock.now()) clock.moveTo(due)
        await settle(partner)
      }
      clock.moveTo(until)
      await settle(partner)
    },
  }
}

const ids = /\b(?:pat|phy|ac|th|msg|evt|par|att|tc)_[0-9a-f]{32}\b/g
const instants = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g

/**
 * Text without the parts that must differ: ids are numbered in order of appearance, and times count from the beginning
 * of the walk.
 */
export function comparable(text: string, { began }: ClockWorld): string {
  const seen = new Map<string, string>()
  const numbered = text.replaceAll(ids, (id) => {
    const name = seen.get(id) ?? `${id.split('_')[0]}#${seen.size + 1}`
    seen.set(id, name)
    return name
  })
  return numbered.replaceAll(instants, (at) => `+${Date.parse(at) - began.getTime()}`)
}

/** The events of a world, one per line, without the times at which they were written, which are in real time. */
export async function eventsOf(world: ClockWorld): Promise<string> {
  const events = (await world.partner.events()).filter(({ type }) => type !== 'test_clock.ready')
  return comparable(events.map(({ type, data }: StoredEvent) => `${type} ${JSON.stringify(data)}`).join('\n'), world)
}
