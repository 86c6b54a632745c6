import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from '../../environment/index.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())

test('everybody may read the status, and it names no partner and has no number', async () => {
  await environment.partner()
  const nobody = environment.api.as(null)
  const { status, body, text } = await nobody.get('/status.json')
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'operational', components: expect.any(Array) })
  expect(Object.keys(body as object)).toEqual(['state', 'components', 'checkedAt'])
  expect(text).not.toMatch(/par_/)
  const page = await nobody.get('/status')
  expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
  expect(page.text).toContain('Everything works')
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
})
