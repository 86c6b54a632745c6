/** @module-tag full */
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { appendEvents } from '@consult/engine'
import { testSecretsKey, until } from '@consult/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consultInProcess, errorOf, resultOf, startConsult } from '../cli.fixture.ts'

let db: TestDatabase
let partnerId: string
let made = 0
beforeAll(async () => {
  db = await createTestDatabase()
  partnerId = resultOf<{ partnerId: string }>(await run('partner', 'create', '--name', 'Clinic', '--json')).partnerId
})
afterAll(() => db.close())

const run = (...args: string[]) => consultInProcess({ DATABASE_URL: db.url, SECRETS_KEY: testSecretsKey }, ...args)
const tail = (...args: string[]) => run('events', 'tail', '--partner', partnerId, ...args)
const sequences = (stdout: string) =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { sequence: number }).sequence)

const append = (count: number) =>
  db.database.inTenant(partnerId, (tx) =>
    appendEvents(
      tx,
      Array.from({ length: count }, () => {
        made += 1
        const data = { message: { text: 'canary of a patient' } }
        const eventId = `evt_${made}`
        return { eventId, type: 'async_consult.message', data, patientId: 'pat_1', consultId: 'ac_1', requestId: null }
      }),
      new Date(),
    ),
  )

test('events tail shows the last events, oldest first, without their payload', async () => {
  expect(await tail()).toEqual({ exitCode: 0, stdout: '', stderr: '' })
  await append(14)
  const byDefault = await tail('--json')
  expect(sequences(byDefault.stdout)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  expect(JSON.parse(byDefault.stdout.split('\n')[0] ?? '')).toEqual({
    id: 'evt_5',
    sequence: 5,
    type: 'async_consult.message',
    createdAt: expect.stringMatching(/Z$/),
    requestId: null,
    attempts: 0,
    lastStatus: null,
    deliveredAt: null,
  })
  expect(sequences((await tail('--json', '--last', '2')).stdout)).toEqual([13, 14])
  const forPeople = await tail('--last', '1000')
  expect(forPeople.stdout.split('\n').filter(Boolean)).toHaveLength(14)
  expect(forPeople.stdout).toMatch(/^ {5}1 {2}\S+ {2}evt_1 {2}async_consult\.message +not sent$/m)
  expect(byDefault.stdout + forPeople.stdout).not.toContain('canary')
})

test('events tail --follow prints new events, across several pages, until it is interrupted', async () => {
  const command = startConsult({ DATABASE_URL: db.url }, 'events', 'tail', '--partner', partnerId, '--follow', '--json')
  await until('the last events are shown', () => sequences(command.output()).length === 10)
  const [first = 0] = sequences(command.output())
  await append(250)
  await until('the new events are shown', () => sequences(command.output()).length === 260)
  expect(sequences(command.output())).toEqual(Array.from({ length: 260 }, (_, n) => first + n))
  expect(await command.interrupt()).toBe(0)
})

test('events resend queues an event for redelivery if the partner has a webhook', async () => {
  const resend = (...args: string[]) => run('events', 'resend', ...args, '--json')
  expect(errorOf(await resend('evt_1', '--partner', partnerId)).code).toBe('webhook_unavailable')
  resultOf(await run('partner', 'webhook', 'set', partnerId, '--url', 'https://hooks.example/a', '--json'))
  const line = resultOf<{ id: string }>(await resend('evt_1', '--partner', partnerId))
  expect(line).toMatchObject({ id: 'evt_1', sequence: 1, attempts: 0 })
  expect(JSON.stringify(line)).not.toContain('canary')
  const { rows } = await db.owner.query(
    'select event_sequence from tenant.webhook_deliveries where partner_id = $1 and next_attempt_at is not null',
    [partnerId],
  )
  expect(rows).toEqual([{ event_sequence: '1' }])
  expect(errorOf(await resend('evt_unknown', '--partner', partnerId)).code).toBe('not_found')
  expect(errorOf(await resend('evt_1', '--partner', 'par_unknown')).code).toBe('not_found')
})

test('events tail fails with not_found for an unknown partner', async () => {
  const ending = await run('events', 'tail', '--partner', 'par_unknown', '--json')
  expect({ exitCode: ending.exitCode, code: errorOf(ending).code }).toEqual({ exitCode: 1, code: 'not_found' })
})
