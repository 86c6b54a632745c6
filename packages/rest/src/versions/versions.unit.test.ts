import { ConsultError, currentVersion, firstVersion } from '@consult/domain'
import { expect, test } from 'vitest'
import { toOperation } from '../openapi/operation.ts'
import { collectRoutes } from '../routes.ts'
import { deprecationHeaders, describeDeprecation } from './deprecation-headers.ts'
import type { VersionChange } from './version-changes.ts'
import { createVersions } from './versions.ts'

/** Two versions after the first one: `phone` became `phoneNumber`, and then `phones`. */
const changes: VersionChange[] = [
  {
    version: '2027-03-01',
    toPrevious: { 'patients.get': ({ phoneNumber, ...patient }) => ({ ...patient, phone: phoneNumber }) },
  },
  {
    version: '2027-09-01',
    toPrevious: { 'patients.get': ({ phones, ...patient }) => ({ ...patient, phoneNumber: (phones as string[])[0] }) },
  },
]
const versions = createVersions(changes)
const key = (serviceVersion: string | null) => ({ kind: 'partner', account: { serviceVersion } }) as const

test('new keys get the newest version, and versions are listed by age', () => {
  const { names } = createVersions()
  expect(names[0]).toBe(firstVersion)
  expect(names.at(-1)).toBe(currentVersion)
  expect(names).toEqual(names.toSorted())
})

test('an answer passes through the changes of every version that is newer than the one asked for, newest first', () => {
  const current = { id: 'pat_1', phones: ['+1', '+2'] }
  expect(versions.convert('2027-09-01', 'patients.get', current)).toBe(current)
  expect(versions.convert('2027-03-01', 'patients.get', current)).toEqual({ id: 'pat_1', phoneNumber: '+1' })
  expect(versions.convert(firstVersion, 'patients.get', current)).toEqual({ id: 'pat_1', phone: '+1' })
  expect(versions.convert(firstVersion, 'account.get', current)).toBe(current)
})

test('a request gets the version of its header, otherwise that of its key, otherwise the first', () => {
  expect(versions.choose('2027-03-01', key('2027-09-01'))).toBe('2027-03-01')
  expect(versions.choose(undefined, key('2027-09-01'))).toBe('2027-09-01')
  expect(versions.choose(undefined, key(null))).toBe(firstVersion)
})

test('a key of a version that a rolled back service does not know gets the newest one before', () => {
  expect(versions.choose(undefined, key('2028-01-01'))).toBe('2027-09-01')
})

test('the widget and the portal get the newest version, and a token that a partner mints does not', () => {
  const { account } = key(firstVersion)
  expect(versions.choose(undefined, { kind: 'embed', account })).toBe('2027-09-01')
  expect(versions.choose(undefined, { kind: 'physician', form: 'portal', account })).toBe('2027-09-01')
  expect(versions.choose(undefined, { kind: 'physician', form: 'token', account })).toBe(firstVersion)
})

test('an unknown version is refused with a list of the known ones', () => {
  const choose = () => versions.choose('2027-03-02', key(null))
  expect(choose).toThrow(ConsultError)
  try {
    choose()
  } catch (error) {
    expect((error as ConsultError).details).toMatchObject({
      issues: [
        {
          path: 'Service-Version',
          message: 'This version does not exist. The versions are 2026-11-23, 2027-03-01, 2027-09-01.',
        },
      ],
    })
  }
})

test('a deprecation is announced as RFC 9745 and RFC 8594 demand', () => {
  const deprecation = { since: '2027-03-01', sunset: '2027-12-01', instead: 'Use `phones`.', fields: ['phone'] }
  expect(deprecationHeaders(undefined)).toEqual({})
  expect(deprecationHeaders(deprecation)).toEqual({
    Deprecation: '@1803859200',
    Sunset: 'Wed, 01 Dec 2027 00:00:00 GMT',
  })
  expect(describeDeprecation(deprecation)).toBe(
    '**Deprecated fields: `phone`** (since 2027-03-01). Use `phones`. It may stop working on 2027-12-01.',
  )
})

test('the reference marks a deprecated operation, and names the deprecated fields of others', () => {
  const [route] = collectRoutes()
  if (!route) throw new Error('no routes')
  const announced = { since: '2027-03-01', instead: 'Use something else.' }
  const whole = toOperation({ ...route, deprecated: announced })
  expect(whole).toMatchObject({
    deprecated: true,
    description: expect.stringContaining('**Deprecated** (since 2027-03-01)'),
  })
  const fields = toOperation({ ...route, deprecated: { ...announced, fields: ['phone'] } })
  expect(fields).toMatchObject({ description: expect.stringContaining('**Deprecated fields: `phone`**') })
  expect(fields).not.toHaveProperty('deprecated')
  expect(toOperation(route).description).not.toContain('Deprecated')
})
