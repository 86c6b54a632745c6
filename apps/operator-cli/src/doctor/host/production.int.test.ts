import { createLogin } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findingOf } from '../doctor.fixture.ts'

let db: TestDatabase
let url: string
const role = `doctor_${process.pid}`
beforeAll(async () => {
  db = await createTestDatabase()
  url = await createLogin(db.url, role)
})
afterAll(async () => {
  await db.owner.query(`drop role ${role}`)
  await db.close()
})

const settings = (more: Record<string, string>) =>
  findingOf('settings', { DATABASE_URL: url, CONSULT_ENV: 'production', ...more })

test('consult doctor finds nothing that weakens production in its default settings', async () => {
  expect(await settings({})).toMatchObject({ state: 'ok', found: 'nothing weakens production', fix: null })
})

test.each([
  ['WEBHOOK_ALLOWED_HOSTS', { WEBHOOK_ALLOWED_HOSTS: '10.0.0.7' }],
  ['JWKS_ALLOWED_HOSTS', { JWKS_ALLOWED_HOSTS: 'idp.internal' }],
  ['WEBHOOK_ALLOWED_HOSTS and JWKS_ALLOWED_HOSTS', { WEBHOOK_ALLOWED_HOSTS: 'a', JWKS_ALLOWED_HOSTS: 'b' }],
])('consult doctor reports that %s opens hosts in production', async (names, opened) => {
  expect(await settings(opened as Record<string, string>)).toMatchObject({
    state: 'warning',
    found: `${names} allow hosts that are not public`,
    fix: 'Unset them, unless each host is meant.',
  })
})

test('consult doctor does not report opened hosts outside of production', async () => {
  expect(await settings({ CONSULT_ENV: 'test', WEBHOOK_ALLOWED_HOSTS: '10.0.0.7' })).toMatchObject({ state: 'ok' })
})

test('consult doctor reports settings with which processes refuse to start in production', async () => {
  expect(await settings({ API_URL: 'http://api.clinic.example' })).toMatchObject({
    state: 'problem',
    fix: expect.stringContaining('API_URL is not https'),
  })
})
