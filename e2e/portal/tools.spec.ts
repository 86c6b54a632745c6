import { openIn, openThread, replyField, signedIn } from '../fixtures/open-thread.ts'
import { atRest } from '../fixtures/page-loaded.ts'
import { expect, test } from '../fixtures/test.ts'

test('a macro can be created, inserted with a slash and filled in with known values, and deleted', {
  tag: '@full',
}, async ({ browser }) => {
  const thread = await openThread()
  const context = await signedIn(browser)
  const name = `greeting ${thread.patient.name.slice(5)}`
  const page = await context.newPage()
  await page.goto('/macros')
  await atRest(page)
  await page.getByRole('button', { name: 'New macro' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Text', { exact: true }).fill('Good morning ')
  await page.getByRole('button', { name: 'Insert patient’s first name' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(name)).toBeVisible()

  const replying = await openIn(context, thread)
  const field = replyField(replying, thread)
  await field.pressSequentially(`/greeting`)
  await expect(replying.getByRole('option', { name })).toBeVisible()
  await replying.getByRole('option', { name }).click()
  await expect(field).toHaveValue('Good morning Test')

  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(name)).toHaveCount(0)
})

test('a macro’s placeholder must be filled in before sending, and Tab moves between placeholders', {
  tag: '@full',
}, async ({ browser }) => {
  const thread = await openThread()
  const context = await signedIn(browser)
  const name = `dose ${thread.patient.name.slice(5)}`
  const page = await context.newPage()
  await page.goto('/macros')
  await atRest(page)
  await page.getByRole('button', { name: 'New macro' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Text', { exact: true }).fill('Take [medicine] for [days] days.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(name)).toBeVisible()

  const replying = await openIn(context, thread)
  const field = replyField(replying, thread)
  await field.pressSequentially('/dose')
  await replying.getByRole('option', { name }).click()
  const send = replying.getByRole('button', { name: 'Send', exact: true })
  await expect(field).toHaveValue('Take [medicine] for [days] days.')
  await expect(send).toBeDisabled()
  await expect(replying.getByText('Fill in “medicine” before you send.')).toBeVisible()
  await replying.keyboard.type('ibuprofen')
  await expect(send).toBeDisabled()
  await replying.keyboard.press('Tab')
  await replying.keyboard.type('3')
  await expect(field).toHaveValue('Take ibuprofen for 3 days.')
  await expect(send).toBeEnabled()
})

test('the palette runs actions, finds patients and opens pages', { tag: '@full' }, async ({ browser }) => {
  const thread = await openThread({ claimed: false })
  const page = await openIn(await signedIn(browser), thread)
  await expect(page.getByText('Claim this consult to reply.')).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Commands' })
  const look = page.getByRole('combobox', { name: 'Search commands and patients' })
  await page.keyboard.press('Control+k')
  await look.fill('claim')
  await expect(palette.getByRole('option', { name: 'Claim consult' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(replyField(page, thread)).toBeFocused()

  await page.keyboard.press('Control+k')
  await look.fill('activity')
  await page.keyboard.press('Enter')
  const activity = page.getByRole('dialog', { name: 'Activity' })
  await expect(activity.getByText('claimed the consult', { exact: true })).toBeVisible()
  await activity.getByLabel('All activity').check()
  await expect(activity.getByText('viewed the conversation').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await look.fill('nothing of that name')
  // Opened again during the closing animation, which must also work.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(look).toHaveValue('')
  await look.fill(thread.patient.name)
  await expect(palette.getByRole('option', { name: thread.patient.name })).toBeVisible()
  await look.fill('macros')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Macros', level: 1 })).toBeVisible()

  await page.keyboard.press('Control+k')
  await look.fill(thread.patient.name)
  await palette.getByRole('option', { name: thread.patient.name }).click()
  await expect(replyField(page, thread)).toBeVisible()
})

test('the shortcut sheet lists every key, including those of the palette and the search', { tag: '@full' }, async ({
  browser,
}) => {
  const page = await (await signedIn(browser)).newPage()
  await page.goto('/inbox/mine')
  // The page is rendered by the server before it handles keys.
  await atRest(page)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const text of ['Search patients and messages', 'Open the command palette', 'Show activity']) {
    await expect(sheet.getByText(text)).toBeVisible()
  }
})
