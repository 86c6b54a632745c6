import { openIn, openThread, replyField, signedIn } from '../fixtures/open-thread.ts'
import { atRest } from '../fixtures/page-loaded.ts'
import { expect, test } from '../fixtures/test.ts'
import { covered, sideways } from './layout.ts'

for (const width of [390, 320]) {
  test(`on a phone ${width} px wide, a macro is chosen from a sheet and inserted at the cursor`, {
    tag: '@full',
  }, async ({ browser }) => {
    const thread = await openThread()
    const context = await signedIn(browser)
    const name = `rest ${thread.patient.name.slice(5)}`
    const made = await context.request.post('/api/trpc/macros.create?batch=1', {
      data: { 0: { name, text: 'Rest for [days] days.' } },
      headers: { origin: thread.partner.demo.portalUrl },
    })
    expect(made.ok()).toBe(true)
    const page = await openIn(context, thread)
    await page.setViewportSize({ width, height: 780 })
    const field = replyField(page, thread)
    await field.fill('Drink enough.')
    await page.getByRole('button', { name: 'Add to reply' }).click()
    await page.getByRole('menuitem', { name: 'Insert macro' }).click()
    const sheet = page.getByRole('dialog', { name: 'Insert macro' })
    // No on-screen keyboard appears before the physician has looked through the macros.
    await expect(sheet.getByRole('searchbox')).not.toBeFocused()
    await sheet.getByRole('searchbox', { name: 'Search macros' }).fill(name)
    expect(await sideways(page)).toEqual([])
    expect(await covered(page)).toEqual([])
    await sheet.getByRole('listitem').getByRole('button', { name }).click()
    await expect(sheet).toBeHidden()
    await expect(field).toHaveValue('Drink enough. Rest for [days] days.')
    // The cursor moves to the macro's placeholder.
    await expect(field).toBeFocused()
    await page.keyboard.type('two')
    await expect(field).toHaveValue('Drink enough. Rest for two days.')
  })
}

test('on a phone, the bottom bar leads from a thread to the next one and back to its list', { tag: '@full' }, async ({
  browser,
}) => {
  const threads = [await openThread(), await openThread()]
  const context = await signedIn(browser)
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/inbox/mine')
  await atRest(page)
  const rows = page.locator('[data-consult]')
  await rows.first().click()
  const [first] = threads
  if (!first) throw new Error('a thread is open')
  const addressBefore = page.url()
  for (const name of ['Next consult', 'Previous consult']) {
    const button = page.getByRole('button', { name })
    const { y, height } = (await button.boundingBox()) ?? { y: 0, height: 0 }
    expect(y).toBeGreaterThan(844 / 2)
    expect(height).toBeGreaterThanOrEqual(44)
    await button.click()
    if (name === 'Next consult') await expect(page).not.toHaveURL(addressBefore)
    else await expect(page).toHaveURL(addressBefore)
  }
  const back = page.getByRole('main').getByRole('link', { name: 'Mine', exact: true })
  expect((await back.boundingBox())?.y).toBeGreaterThan(844 / 2)
  await back.click()
  await expect(page).toHaveURL(/\/inbox\/mine$/)
  await expect(rows.first()).toBeVisible()
  // The reply field fits above an on-screen keyboard.
  await rows.first().click()
  await page.setViewportSize({ width: 390, height: 508 })
  await expect(page.getByRole('button', { name: 'Next consult' })).toBeHidden()
})
