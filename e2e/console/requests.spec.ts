import { randomUUID } from 'node:crypto'
import { readDemo } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'
import { signInToConsole } from './console.ts'

test('a failed request leads to what its error means, and names the credential', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const { apiUrl, apiKey, consoleUrl } = readDemo()
  const id = randomUUID()
  const headers = { authorization: `Bearer ${apiKey}`, 'x-request-id': id }
  const refused = await request.post(`${apiUrl}/v1/patients`, { headers, data: {} })
  expect(refused.status()).toBe(400)
  await signInToConsole(page, 'developer')
  const docs = page.getByRole('link', { name: /^What invalid_request means/ })
  // A request appears in the log some seconds later.
  await expect(async () => {
    await page.goto(`${consoleUrl}/requests/${id}`)
    await expect(docs).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(docs).toHaveAttribute('target', '_blank')
  const [, path] = /<(.*)>/.exec(refused.headers().link ?? '') ?? []
  await expect(docs).toHaveAttribute('href', `${apiUrl}${path}`)
  await expect(page.getByText('The account’s own key', { exact: true })).toBeVisible()
})

test('a request that is not in the log is explained, without an offer to try again', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const { apiUrl } = readDemo()
  const id = randomUUID()
  const headers = { authorization: `Bearer pp_test_${'x'.repeat(48)}`, 'x-request-id': id }
  expect((await request.get(`${apiUrl}/v1/account`, { headers })).status()).toBe(401)
  await signInToConsole(page, 'developer', '/requests')
  await page.getByLabel('Find by request ID').fill(id)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByText('No request with this ID')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'are not recorded: check the key' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})
