import { beforeEach, describe, expect, test } from 'vitest'
import { success } from '../../environment/index.ts'
import { environment, hours, monday, partner, physician, setUpSlots, slots, starts, visit } from './slots.fixture.ts'

setUpSlots()

const jurisdiction = 'US-CA'
const refused = { status: 403, code: 'physician_not_licensed' }
const [tuesday, wednesday] = ['2026-11-24', '2026-11-25']

/** Gives the physician a license that ends with this day, or none. */
const licensedThrough = async (expiresOn: string | null | undefined) =>
  success(
    await physician.asserted.put('/v1/physicians/me/licenses', {
      licenses: expiresOn === undefined ? [] : [{ jurisdiction, number: '1', expiresOn }],
    }),
  )

describe('a thread of another jurisdiction', () => {
  const queued = async () => {
    const { id } = await partner.patient({ jurisdiction })
    return (await partner.consult({ status: 'queued', patientId: id })).id
  }
  const claim = async (id: string) => physician.asserted.post(`/v1/async-consults/${id}/claim`)

  test('can be claimed with a license for it only', async () => {
    const id = await queued()
    const message = `The physician has no license for ${jurisdiction}.`
    expect(await claim(id)).toMatchObject({ ...refused, body: { error: { message } } })
    success(
      await physician.asserted.put('/v1/physicians/me/licenses', {
        licenses: [{ jurisdiction: 'US-NY', number: '1', expiresOn: null }],
      }),
    )
    expect(await claim(id)).toMatchObject(refused)
    await licensedThrough(null)
    expect(await claim(id)).toMatchObject({ status: 200 })
  })

  test('can be claimed through the last day of the license, and not after it', async () => {
    const id = await queued()
    await licensedThrough('2026-11-22')
    expect(await claim(id)).toMatchObject(refused)
    await licensedThrough(monday)
    expect(await claim(id)).toMatchObject({ status: 200 })
  })

  test('can be claimed with a license for its country, unless one for the place itself has expired', async () => {
    const { id: patientId } = await partner.patient({ jurisdiction: 'GB-ENG' })
    const { id } = await partner.consult({ status: 'queued', patientId })
    const license = { number: '1', expiresOn: null }
    const hold = async (...licenses: object[]) =>
      success(await physician.asserted.put('/v1/physicians/me/licenses', { licenses }))
    await hold({ ...license, jurisdiction: 'GB-SCT' })
    expect(await claim(id)).toMatchObject(refused)
    await hold({ ...license, jurisdiction: 'GB' }, { ...license, jurisdiction: 'GB-ENG', expiresOn: '2026-11-01' })
    expect(await claim(id)).toMatchObject(refused)
    await hold({ ...license, jurisdiction: 'GB' })
    expect(await claim(id)).toMatchObject({ status: 200 })
  })

  test('cannot be taken over without a license for it', async () => {
    const { id: patientId } = await partner.patient({ jurisdiction })
    const slow = await partner.physician({ licensedIn: [jurisdiction] })
    const { id } = await partner.consult({ status: 'active', physician: slow, patientId })
    environment.clock.advance(60 * 60)
    const takeOver = () => physician.asserted.post(`/v1/async-consults/${id}/takeover`)
    expect(await takeOver()).toMatchObject(refused)
    await licensedThrough(monday)
    expect(await takeOver()).toMatchObject({ status: 200 })
  })
})

describe('a call', () => {
  beforeEach(async () => {
    await hours(['mon', '10:00', '11:00'], ['tue', '10:00', '11:00'], ['wed', '10:00', '11:00'])
  })
  const at = (day: string) => `${day}T09:00:00Z`

  test('is booked on days on which the physician is licensed for its jurisdiction', async () => {
    expect(await visit(at(monday), { jurisdiction })).toMatchObject(refused)
    await licensedThrough(tuesday)
    expect(await visit(at(monday), { jurisdiction })).toMatchObject({ status: 201 })
    expect(await visit(at(tuesday), { jurisdiction })).toMatchObject({ status: 201 })
    expect(await visit(at(wednesday), { jurisdiction })).toMatchObject(refused)
    expect(await visit(at(wednesday))).toMatchObject({ status: 201 })
  })

  test('is booked for the jurisdiction of its patient', async () => {
    const { id: patientId } = await partner.patient({ jurisdiction })
    expect(await visit(at(monday), { patientId })).toMatchObject(refused)
    await licensedThrough(null)
    expect(await visit(at(monday), { patientId })).toMatchObject({ status: 201 })
  })

  test('without a time is booked only with a physician who is licensed now', async () => {
    await licensedThrough('2026-11-22')
    expect(await visit(at(monday), { jurisdiction, scheduledFor: null })).toMatchObject(refused)
    await licensedThrough(monday)
    expect(await visit(at(monday), { jurisdiction, scheduledFor: null })).toMatchObject({ status: 201 })
  })

  test('is moved to days and physicians with a license, and stays where it was when refused', async () => {
    await licensedThrough(tuesday)
    const { id } = success(await visit(at(monday), { jurisdiction }))
    const move = (fields: object) => partner.key.patch(`/v1/telehealth-consults/${id}`, fields)
    expect(await move({ scheduledFor: at(wednesday) })).toMatchObject(refused)
    const colleague = await partner.physician()
    expect(await move({ scheduledFor: at(tuesday), physicianId: colleague.id })).toMatchObject(refused)
    expect(await partner.key.get(`/v1/telehealth-consults/${id}`)).toMatchObject({
      body: { scheduledFor: `${monday}T09:00:00.000Z`, physicianId: physician.id },
    })
    expect(await move({ scheduledFor: at(tuesday) })).toMatchObject({ status: 200 })
  })

  test('has slots on days with a license, when asked for a patient or a jurisdiction', async () => {
    const { id: patientId } = await partner.patient({ jurisdiction })
    const days = async (query: Record<string, string>) => [
      ...new Set((await starts({ to: `${wednesday}T23:00:00Z`, ...query })).map((start) => start.slice(0, 10))),
    ]
    expect(await days({})).toEqual([monday, tuesday, wednesday])
    expect(await days({ jurisdiction })).toEqual([])
    await licensedThrough(tuesday)
    expect(await days({ jurisdiction })).toEqual([monday, tuesday])
    expect(await days({ patientId })).toEqual([monday, tuesday])
    await licensedThrough(null)
    expect(await days({ patientId })).toEqual([monday, tuesday, wednesday])
    expect(await days({ patientId, jurisdiction: 'US-NY' })).toEqual([])
  })

  test('has no slots for an unknown patient or one of another partner', async () => {
    const other = await (await environment.partner()).patient({ jurisdiction })
    for (const patientId of [other.id, 'pat_unknown']) expect(await slots({ patientId })).toMatchObject({ status: 404 })
  })
})
