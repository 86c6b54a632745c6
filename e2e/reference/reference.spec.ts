import { readDemo } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'

test('the API reference loads nothing from another host, and sends a request with a key', {
  tag: ['@full', '@smoke'],
}, async ({ page }) => {
  const { apiUrl, apiKey } = readDemo()
  const strangers: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${apiUrl}/`) && !/^(data|blob):/.test(request.url())) strangers.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })

  await page.goto(`${apiUrl}/docs/reference`)
  await expect(page.getByRole('heading', { name: 'Consult', exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Bearer Token' }).first().fill(apiKey)
  await page.getByRole('link', { name: 'List patients' }).click()
  await page.getByRole('button', { name: 'Test Request (get /v1/patients)' }).click()
  const dialog = page.getByRole('dialog')
  const answered = page.waitForResponse((response) => response.url().startsWith(`${apiUrl}/v1/patients`))
  await dialog.getByRole('button', { name: 'Send get request' }).click()
  expect((await answered).status()).toBe(200)
  await expect(dialog.getByText('200 OK')).toBeVisible()

  expect(strangers).toEqual([])
  expect(complaints).toEqual([])
})
