import { expect, test } from 'vitest'
import { describeOldServer } from './server-version.ts'

test.each([[150_004, '15.4']])('the version %i is too old', (version, name) => {
  expect(describeOldServer(version)).toContain(
    `The database server is PostgreSQL ${name}. Consult needs PostgreSQL 16 or newer: upgrade the server`,
  )
})

test.each([160_000, 170_005, 180_001])('the version %i is new enough', (version) => {
  expect(describeOldServer(version)).toBeNull()
})
