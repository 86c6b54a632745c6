import { describe, expect, test } from 'vitest'
import { type AccessFacts, detectAlerts, type PatientAccess } from './detect-alerts.ts'

const physician = {
  firstName: 'Ada',
  lastName: 'Osei',
  birthDate: null,
  email: 'ada@clinic.example',
  availability: null,
}
const patient = { firstName: 'Sam', lastName: 'Okafor', birthDate: null, email: null, isConfidential: false }

const facts = (more: Partial<AccessFacts> = {}): AccessFacts => ({
  patientsPerHour: 3,
  persons: new Map([['phy_1', physician]]),
  patients: new Map([['pat_1', patient]]),
  holders: new Map(),
  ...more,
})

let n = 0
const access = (at: string, more: Partial<PatientAccess> = {}): PatientAccess => ({
  entryId: `aud_${++n}`,
  at: new Date(at),
  personId: 'phy_1',
  patientId: 'pat_1',
  consultId: null,
  isNew: true,
  ...more,
})

const kinds = (accesses: PatientAccess[], known = facts()) => detectAlerts(accesses, known).map(({ kind }) => kind)

describe('many patients in an hour', () => {
  const times = ['10:00', '10:30', '10:59']
  const three = (last = '10:59', more: Partial<PatientAccess> = {}) =>
    [...times.slice(0, 2), last].map((time, index) =>
      access(`2026-03-02T${time}:00Z`, { patientId: `pat_${index}`, ...more }),
    )

  test('are found when the threshold is reached within 60 minutes', () => {
    expect(detectAlerts(three(), facts())).toMatchObject([{ kind: 'many_patients', patientId: null, patients: 3 }])
  })

  test('are not found if the accesses span a longer time, one patient or two people', () => {
    expect(kinds(three('11:00'))).toEqual([])
    expect(kinds(three('10:59', { patientId: 'pat_1' }))).toEqual([])
    expect(kinds(three().map((each, index) => ({ ...each, personId: `phy_${index % 2}` })))).toEqual([])
  })

  test('are counted with earlier accesses, but found only at a new one', () => {
    const [one, two, last] = three() as [PatientAccess, PatientAccess, PatientAccess]
    expect(kinds([{ ...one, isNew: false }, { ...two, isNew: false }, last])).toEqual(['many_patients'])
    expect(kinds(three().map((each) => ({ ...each, isNew: false })))).toEqual([])
  })

  test('are one finding per person and hour, whatever follows', () => {
    const more = access('2026-03-02T10:59:30Z', { patientId: 'pat_9' })
    expect(kinds([...three(), more])).toEqual(['many_patients'])
  })
})

describe('names', () => {
  const named = (more: object, options: object = {}) =>
    facts({
      patients: new Map([['pat_1', { ...patient, ...more }]]),
      persons: new Map([['phy_1', { ...physician, ...options }]]),
    })
  const noon = () => [access('2026-03-02T12:00:00Z')]

  test.each([
    ['Osei', ['same_surname']],
    [' oséi ', ['same_surname']],
    ['O’Sei', ['same_surname']],
    ['Oseiwa', []],
    [null, []],
    ['', []],
  ])('a patient called %j and a physician called Osei: %j', (lastName, found) => {
    expect(kinds(noon(), named({ lastName }))).toEqual(found)
  })

  test('the same name and birth date, or the same name and email address, may be one’s own record', () => {
    const same = { firstName: 'Ada', lastName: 'Osei' }
    expect(kinds(noon(), named({ ...same, birthDate: '1980-01-01' }, { birthDate: '1980-01-01' }))).toEqual([
      'own_record',
    ])
    expect(kinds(noon(), named({ ...same, email: 'ADA@clinic.example' }))).toEqual(['own_record'])
    expect(kinds(noon(), named({ ...same, birthDate: '1980-01-01' }, { birthDate: '1990-01-01' }))).toEqual([
      'same_surname',
    ])
    expect(kinds(noon(), named(same))).toEqual(['same_surname'])
  })

  test('are one finding per patient and day', () => {
    const known = named({ lastName: 'Osei' })
    const [today, again, tomorrow] = ['2026-03-02T12:00:00Z', '2026-03-02T13:00:00Z', '2026-03-03T12:00:00Z']
    expect(kinds([access(today), access(again), access(tomorrow)], known)).toEqual(['same_surname', 'same_surname'])
  })
})

describe('a confidential patient', () => {
  const known = facts({
    patients: new Map([['pat_1', { ...patient, isConfidential: true }]]),
    holders: new Map([
      ['ac_mine', 'phy_1'],
      ['ac_theirs', 'phy_2'],
    ]),
  })

  test.each([
    ['ac_mine', []],
    ['ac_theirs', ['confidential_patient']],
    [null, ['confidential_patient']],
  ])('opened in %j: %j', (consultId, found) => {
    expect(kinds([access('2026-03-02T12:00:00Z', { consultId })], known)).toEqual(found)
  })

  test('is found for somebody who is no physician', () => {
    expect(kinds([access('2026-03-02T12:00:00Z', { personId: 'mem_1' })], known)).toEqual(['confidential_patient'])
  })
})

describe('access at night', () => {
  const at = (timeZone: string, weekly: { day: 'mon'; start: string; end: string }[] = []) =>
    facts({ persons: new Map([['phy_1', { ...physician, availability: { timeZone, weekly, exceptions: [] } }]]) })

  test.each([
    ['2026-03-02T21:59:00Z', 'UTC', []],
    ['2026-03-02T22:00:00Z', 'UTC', ['night_access']],
    ['2026-03-03T05:59:00Z', 'UTC', ['night_access']],
    ['2026-03-03T06:00:00Z', 'UTC', []],
    // In Los Angeles, it is afternoon.
    ['2026-03-02T23:00:00Z', 'America/Los_Angeles', []],
    ['2026-03-03T07:00:00Z', 'America/Los_Angeles', ['night_access']],
  ])('%s with a clock in %s: %j', (time, zone, found) => {
    expect(kinds([access(time)], at(zone))).toEqual(found)
  })

  test('within the physician’s own hours is not unusual', () => {
    expect(kinds([access('2026-03-02T22:30:00Z')], at('UTC', [{ day: 'mon', start: '20:00', end: '23:00' }]))).toEqual(
      [],
    )
  })

  test('is not found for a physician without hours, because their time zone is unknown', () => {
    expect(kinds([access('2026-03-03T02:00:00Z')])).toEqual([])
  })

  test('is one finding for each night', () => {
    const night = ['2026-03-02T23:00:00Z', '2026-03-03T01:00:00Z', '2026-03-03T23:00:00Z'].map((time) => access(time))
    expect(kinds(night, at('UTC'))).toEqual(['night_access', 'night_access'])
  })
})
