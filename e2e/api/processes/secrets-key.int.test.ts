/** @module-tag full */
import { setWebhook } from '@consult/integration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInstallation, type Installation } from './installation.ts'
import { runToEnd } from './run-to-end.ts'

let installation: Installation
beforeAll(async () => {
  installation = await createInstallation()
  const { services, partnerId } = installation
  await setWebhook(services, { partnerId, url: 'https://hooks.example/', policy: { allowedHosts: [] } })
})
afterAll(() => installation.close())

const keyOf = (version: number) => `${version}:${Buffer.alloc(32, 9).toString('base64')}`

test.each(['api', 'worker'] as const)(
  'the %s refuses to start without SECRETS_KEY, and says how to create one',
  async (app) => {
    const ended = await runToEnd(app, { DATABASE_URL: installation.db.url })
    expect(ended.status).toBe(1)
    expect(ended.printed).toContain('SECRETS_KEY is not set')
    expect(ended.printed).toContain('openssl rand -base64 32')
  },
)

test.each(['api', 'worker'] as const)(
  "the %s refuses to start with another database's key, and says what to do",
  async (app) => {
    const wrong = await runToEnd(app, { DATABASE_URL: installation.db.url, SECRETS_KEY: keyOf(1) })
    expect(wrong).toEqual({
      status: 1,
      printed: expect.stringContaining('Version 1 of SECRETS_KEY is not the key that this database knows'),
    })
    const lacking = await runToEnd(app, { DATABASE_URL: installation.db.url, SECRETS_KEY: keyOf(2) })
    expect(lacking).toEqual({ status: 1, printed: expect.stringContaining('Add it after the first key') })
    for (const { printed } of [wrong, lacking]) expect(printed).not.toContain(keyOf(1).slice(2))
  },
)
