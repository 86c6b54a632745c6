import { expect, test } from '@playwright/test'
import { readDemo } from '../fixtures/demo.ts'
import { Patient } from '../fixtures/patient.ts'

test('a page whose origin is not on the list gets no session, and says so', async ({ page }) => {
  const elsewhere = readDemo().demoSiteUrl.replace('localhost', '127.0.0.1')
  const patient = new Patient(page)
  const exchanged = page.waitForResponse(
    (response) => response.url().endsWith('/embed/session') && response.status() !== 204,
  )
  await patient.ask(elsewhere)
  const response = await exchanged
  expect(response.status()).toBe(403)
  expect(await response.json()).toMatchObject({ error: { code: 'origin_not_allowed' } })
  await expect(page.getByRole('alert')).toContainText('not on the list of origins')
  expect(page.frames().some((frame) => frame.url().includes('/embed/v1/frame/'))).toBe(false)
})
