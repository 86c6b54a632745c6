/** @module-tag full */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, createInstallation, type Installation } from './installation.ts'

let installation: Installation
beforeAll(async () => {
  installation = await createInstallation()
})
afterAll(() => installation.close())

test('an API without the built packages starts, says what is missing, and answers with an error body', async () => {
  const api = await installation.start('api', {
    SDK_DIR: '/nonexistent',
    WIDGET_DIR: '/nonexistent',
    CONSULT_DEV_DIR: '/nonexistent',
  })
  expect(installation.printed()).toContain('packages for partners are missing, so /packages is incomplete')
  expect(await ask(api, 'GET', '/packages')).toMatchObject({ status: 200, body: [] })
  expect(await ask(api, 'GET', '/packages/consult-sdk-0.1.0.tgz')).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  })
  expect((await ask(api, 'GET', '/v1/account', { key: installation.apiKey })).status).toBe(200)
})
