import { expect, type Locator, type Page } from '@playwright/test'
import { addressOf, openState } from './examine.ts'
import { test } from './one-page.ts'

/** The Enter that picks a word of an input method, as browsers report it: Safari does after the composition has ended. */
async function pickWord(field: Locator, keys: { ctrlKey?: boolean } = {}): Promise<void> {
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, keyCode: 13, ...keys })
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: false, keyCode: 229, ...keys })
}

const replyField = (page: Page) => page.getByRole('textbox', { name: /^Reply to/ })
const messageField = (page: Page) => page.locator('#message')

async function openReply(page: Page, file: string, name: string): Promise<Locator> {
  await openState(page, addressOf(`portal/${file}/${name}`))
  return replyField(page)
}

test('portal: Enter that picks a word of an input method does not send the reply', async ({ page }) => {
  const field = await openReply(page, 'thread-reply', 'draft')
  const text = await field.inputValue()
  expect(text).not.toBe('')
  await pickWord(field, { ctrlKey: true })
  await expect(page.getByRole('log')).not.toContainText(text)
  await expect(field).toHaveValue(text)
  await field.press('Control+Enter')
  await expect(page.getByRole('log')).toContainText(text)
})

for (const [when, file, name] of [
  ['the event log is behind', 'connection', 'thread-catching-up'],
  ['the conversation has not loaded', 'thread', 'conversation-loading'],
  ['the conversation could not be loaded', 'thread', 'conversation-failed'],
  ['the clinical facts could not be loaded', 'thread-patient', 'alerts-failed'],
] as const) {
  test(`portal: nothing is sent while ${when}`, async ({ page }) => {
    const field = await openReply(page, file, name)
    await field.fill('Take two tablets')
    await field.press('Control+Enter')
    await expect(field).toHaveValue('Take two tablets')
    await page.getByRole('button', { name: 'Send', exact: true }).click({ force: true })
    await expect(field).toHaveValue('Take two tablets')
    // A request would have no answer.
    expect(await page.evaluate(() => window.gallery.faults)).toEqual([])
  })
}

for (const [what, file, name] of [
  ['the conversation', 'thread', 'conversation-failed'],
  ['the clinical facts', 'thread-patient', 'alerts-failed'],
] as const) {
  test(`portal: nothing is resolved before ${what} could be loaded`, async ({ page }) => {
    await openReply(page, file, name)
    await page.getByRole('button', { name: 'Resolve' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask the patient to confirm' })
    await dialog.getByLabel('Summary').fill('Take two tablets')
    await dialog.getByRole('button', { name: 'Ask patient to confirm' }).click()
    await expect(dialog.getByRole('status').filter({ hasText: 'You can send once' })).toBeVisible()
    await expect(dialog.getByLabel('Summary')).toHaveValue('Take two tablets')
    // A request would have no answer.
    expect(await page.evaluate(() => window.gallery.faults)).toEqual([])
  })
}

test('widget: Enter that picks a word of an input method does not send the message', async ({ page }) => {
  await openState(page, addressOf('widget/thread/answered'))
  const field = messageField(page)
  await field.fill('Is it catching?')
  await pickWord(field)
  await expect(field).toHaveValue('Is it catching?')
  await field.press('Enter')
  await expect(field).toHaveValue('')
})

test('what a physician types while the palette loads goes into the palette, and runs no shortcut', async ({ page }) => {
  await openState(page, addressOf('portal/menus/before-the-palette-is-there'))
  await page.locator('body').press('Control+k')
  // As shortcuts, these would resolve and close the consult behind.
  await page.keyboard.type('exact')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('idle')))
  await expect(page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')).toHaveValue('exact')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})
