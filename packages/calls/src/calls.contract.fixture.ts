import { callConnectionSchema } from '@consult/domain'
import type { FakeClock } from '@consult/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallParticipant, CallRoom, Calls } from './calls.ts'

/** An engine under the suite, with what ends it. */
export interface CallsUnderTest {
  readonly calls: Calls
  readonly clock: FakeClock
  close(): Promise<void>
}

let count = 0
const newRoom = (): CallRoom => {
  count += 1
  return { partnerId: 'par_1', consultId: `th_${count}` }
}

const patient: CallParticipant = { id: 'pat_1', role: 'patient' }
const physician: CallParticipant = { id: 'phy_1', role: 'physician' }

/** What every call engine does. `start` is called once for the suite. */
export function describeCalls(name: string, start: () => Promise<CallsUnderTest>): void {
  describe(`${name} as a call engine`, () => {
    let under: CallsUnderTest
    let calls: Calls

    beforeAll(async () => {
      under = await start()
      calls = under.calls
    })
    afterAll(() => under.close())

    test('gives each participant details of their own for this room', async () => {
      const room = newRoom()
      await calls.openRoom(room)
      for (const participant of [patient, physician]) {
        const details = await calls.admit(room, participant)
        expect(callConnectionSchema.strict().parse(details)).toEqual(details)
        expect(details).toMatchObject({
          engine: calls.engine,
          participantId: participant.id,
          role: participant.role,
        })
      }
    })

    test('gives details that are good for now, and not for long', async () => {
      const room = newRoom()
      await calls.openRoom(room)
      const now = under.clock.now().getTime()
      const good = Date.parse((await calls.admit(room, patient)).expiresAt) - now
      expect(good).toBeGreaterThanOrEqual(60_000)
      expect(good).toBeLessThanOrEqual(60 * 60_000)
    })

    test('lets the same participant come again, with fresh details for the same room', async () => {
      const room = newRoom()
      await calls.openRoom(room)
      const first = await calls.admit(room, patient)
      under.clock.advance(30)
      const again = await calls.admit(room, patient)
      expect([again.roomId, again.participantId]).toEqual([first.roomId, first.participantId])
      expect(Date.parse(again.expiresAt)).toBe(Date.parse(first.expiresAt) + 30_000)
    })

    test('keeps rooms apart', async () => {
      const [one, other] = [newRoom(), newRoom()]
      await calls.openRoom(one)
      await calls.openRoom(other)
      const [here, there] = [await calls.admit(one, patient), await calls.admit(other, patient)]
      expect(here.roomId).not.toBe(there.roomId)
      if (here.token !== null) expect(here.token).not.toBe(there.token)
    })

    test('puts no id of a person into an address', async () => {
      const room = newRoom()
      await calls.openRoom(room)
      const { url } = await calls.admit(room, patient)
      expect(url ?? '').not.toContain(patient.id)
    })

    test('opens a room twice as once', async () => {
      const room = newRoom()
      await calls.openRoom(room)
      const first = await calls.admit(room, patient)
      await calls.openRoom(room)
      expect((await calls.admit(room, patient)).roomId).toBe(first.roomId)
    })

    test('closes a room twice as once, and one that never was', async () => {
      const room = newRoom()
      await calls.openRoom(room)
      await calls.closeRoom(room)
      await expect(calls.closeRoom(room)).resolves.toBeUndefined()
      await expect(calls.closeRoom(newRoom())).resolves.toBeUndefined()
    })
  })
}
