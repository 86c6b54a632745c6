/** @module-tag full */
import { createTestDatabase } from '@consult/db/testing'
import { testSecretsKey, until } from '@consult/testing'
import { expect, test } from 'vitest'
import { ask, createInstallation } from './installation.ts'
import { runToEnd } from './run-to-end.ts'

const skewed = (aheadMs: number) => ({
  NODE_OPTIONS: `--import=${new URL('./skewed-date.mjs', import.meta.url)}`,
  CLOCK_AHEAD_MS: String(aheadMs),
})

test.each([
  ['api', 'the API', 90_000, 'ahead of'],
  ['worker', 'the worker', -3_000, 'behind'],
] as const)('the %s process does not start when its clock is off', async (app, label, aheadMs, direction) => {
  const db = await createTestDatabase()
  const { status, printed } = await runToEnd(app, {
    DATABASE_URL: db.url,
    SECRETS_KEY: testSecretsKey,
    ...skewed(aheadMs),
  })
  expect(printed).toContain(`Couldn't start ${label}.`)
  expect(printed).toMatch(
    new RegExp(`clock of this machine is \\d+\\.\\d s ${direction} the database's: it says .*NTP`),
  )
  expect(status).toBe(1)
  await db.close()
})

test('a worker whose clock is set ahead while it runs is not ready and works on nothing until it is right again', async () => {
  const installation = await createInstallation()
  const api = await installation.start('api')
  const worker = await installation.start('worker', { ...skewed(90_000), CLOCK_STARTS_RIGHT: '1' })
  const readiness = async () => (await ask(worker, 'GET', '/readyz')).body.status
  const countOff = async () =>
    Number(/consult_clock_off_total\S* (\d+)/.exec((await ask<string>(worker, 'GET', '/metrics')).body)?.[1])
  const { apiKey: key } = installation
  const setClock = () => process.kill(worker.pid ?? 0, 'SIGUSR2')

  setClock()
  await until('it counts that its clock is off', async () => (await countOff()) === 1)
  expect(await readiness()).toBe('clock_off')
  expect(await ask(api, 'GET', '/readyz')).toMatchObject({ status: 200 })
  const patient = { externalId: 'p', phone: '+4915112345678', firstName: 'A', lastName: 'B' }
  await ask(api, 'POST', '/v1/patients', { key, body: patient })
  const { body: consult } = await ask<{ id: string }>(api, 'POST', '/v1/async-consults', {
    key,
    body: { patientExternalId: 'p' },
  })
  await ask(api, 'POST', `/v1/async-consults/${consult.id}/consent`, { key, body: { decision: 'accept' } })
  const path = `/v1/async-consults/${consult.id}/messages`
  expect(await ask(api, 'POST', path, { key, body: { text: 'Hello' } })).toMatchObject({ status: 202 })
  const isDelivered = async () => JSON.stringify((await ask(api, 'GET', path, { key })).body).includes('Hello')
  // Many more requests than a worker with a correct clock needs to deliver the message.
  for (let n = 0; n < 50; n += 1) expect(await isDelivered()).toBe(false)

  setClock()
  await until('the message is delivered', isDelivered)
  await until('it is ready', async () => (await readiness()) === 'ready')
  expect(await countOff()).toBe(1)
  expect(installation.printed().match(/the clock is off: no leases are taken/g)).toHaveLength(1)
  await until('it says so', () => installation.printed().includes('the clock is right again'))
  await installation.close()
})
