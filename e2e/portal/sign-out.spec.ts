import { Partner } from '../fixtures/partner.ts'
import { newAccount, openPortal, signInBy } from '../fixtures/portal-account.ts'
import { expect, test } from '../fixtures/test.ts'

const partner = new Partner()

test('signing out clears what the portal stored, and keeps the known browser and shortcuts turned off', async ({
  context,
}) => {
  const account = await newAccount(partner, context.request)
  await signInBy(context, partner, account)
  const known = (await context.cookies()).find(({ name }) => name.includes('consult-device'))
  expect(known?.value).toBeTruthy()
  const page = await context.newPage()
  await openPortal(page, partner, '/inbox')
  await page.evaluate(() => {
    localStorage.setItem('consult-single-keys', 'off')
    localStorage.setItem('consult-list-density', 'compact')
    sessionStorage.setItem('left', 'behind')
  })
  await page.reload()
  await page.getByRole('button', { name: 'Your account' }).click()
  const ended = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  expect((await (await ended).allHeaders())['clear-site-data']).toBe('"cache", "storage"')
  await expect(page).toHaveURL(/\/sign-in/)
  const kept = await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }])
  expect(kept[0]).toMatchObject({ 'consult-single-keys': 'off' })
  expect(JSON.stringify(kept)).not.toMatch(/compact|behind/)
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === known?.name)?.value).toBe(known?.value)
  expect(cookies.filter(({ value }) => value.startsWith('pps_'))).toEqual([])
})
