import { openIn, openThread, replyField, signedIn } from '../fixtures/open-thread.ts'
import { expect, test } from '../fixtures/test.ts'
import { traceparents } from '../fixtures/traceparents.ts'

test('each write of a physician starts a trace of its own, and reads start none', { tag: '@full' }, async ({
  browser,
}) => {
  const thread = await openThread()
  const page = await openIn(await signedIn(browser), thread)
  const sent = traceparents(page, '/api/trpc/')
  await replyField(page, thread).fill('Take two tablets')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => sent('POST').length).toBeGreaterThan(1)
  await page.reload()
  await expect.poll(() => sent('GET').length).toBeGreaterThan(0)
  expect(sent('GET').filter((header) => header !== undefined)).toEqual([])
  for (const header of sent('POST')) expect(header).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/)
  expect(new Set(sent('POST')).size).toBe(sent('POST').length)
})

test('a forgotten password starts a trace before anybody is signed in', { tag: '@full' }, async ({ page }) => {
  const thread = await openThread()
  await page.goto(new URL('/forgot', thread.partner.demo.portalUrl).href)
  const sent = traceparents(page, '/api/session/')
  await page.getByRole('textbox').fill('nobody@clinic.example')
  await page.getByRole('textbox').press('Enter')
  await expect.poll(() => sent('POST').length).toBe(1)
  expect(sent('POST')[0]).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/)
})
