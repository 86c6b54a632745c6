import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findingOf } from '../doctor.fixture.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

const finding = (CONSULT_ENV: string) => findingOf('operators', { DATABASE_URL: db.url, CONSULT_ENV })
const set = (columns: string) => db.owner.query(`update directory.operators set ${columns}`)

test('the doctor looks at the operators', async () => {
  await set("last_used_at = now() - interval '91 days'")
  expect(await finding('test')).toMatchObject({ state: 'warning', found: expect.stringContaining('90 days') })
  await set('last_used_at = now()')
  expect(await finding('test')).toMatchObject({ state: 'ok', found: 'one operator has a usable token' })
  expect(await finding('production')).toMatchObject({ state: 'warning', found: expect.stringContaining('not expire') })
  await set("expires_at = now() + interval '30 days'")
  expect(await finding('production')).toMatchObject({
    state: 'warning',
    found: expect.stringContaining('only operator'),
    fix: expect.stringContaining('operator add'),
  })
  await set('revoked_at = now()')
  expect(await finding('test')).toMatchObject({ state: 'warning', found: 'nobody is an operator' })
})
