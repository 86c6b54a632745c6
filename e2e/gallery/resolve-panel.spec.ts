import { expect } from '@playwright/test'
import { enlargeText } from '../portal/layout.ts'
import { addressOf, openState } from './examine.ts'
import { test } from './one-page.ts'

test('the panel to resolve begins below the bar of the page, and a gap in a macro is no error until it is sent', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openState(page, addressOf('portal/thread-acts/resolving-with-a-macro'))
  const panel = page.getByRole('dialog', { name: 'Ask the patient to confirm' })
  const bar = await page.locator('header').first().boundingBox()
  expect((await panel.boundingBox())?.y).toBeGreaterThanOrEqual(bar?.height ?? 999)
  await expect(panel.getByText('Draft saved')).toBeVisible()
  const summary = panel.getByLabel('Summary')
  await expect(panel.getByText('2 blanks left to fill in before you send:')).toBeVisible()
  await panel.getByRole('button', { name: 'Fill in number' }).last().click()
  await expect(summary).toBeFocused()
  await page.keyboard.type('10')
  await expect(summary).toHaveValue(/\[number\] hours with water, for 10 days/)
  await expect(panel.getByText('1 blank left to fill in before you send:')).toBeVisible()
  await expect(summary).not.toHaveAttribute('aria-invalid', 'true')
  await panel.getByRole('button', { name: 'Ask patient to confirm' }).click()
  await expect(summary).toHaveAttribute('aria-invalid', 'true')
})

test('in large text on a phone, the panel to resolve keeps its title, its buttons and the allergies in reach', async ({
  page,
}) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await openState(page, addressOf('portal/thread-acts/resolving-with-a-macro'))
    await enlargeText(page)
    const panel = page.getByRole('dialog', { name: 'Ask the patient to confirm' })
    await panel.getByText('Allergies: Penicillin').scrollIntoViewIfNeeded()
    await expect(panel.getByText('Allergies: Penicillin')).toBeInViewport({ ratio: 1 })
    for (const field of ['Summary', 'Follow-up']) {
      await panel.getByLabel(field).scrollIntoViewIfNeeded()
      await expect(panel.getByRole('heading', { name: 'Ask the patient to confirm' })).toBeInViewport({ ratio: 1 })
      await expect(panel.getByRole('button', { name: 'Ask patient to confirm' })).toBeInViewport({ ratio: 1 })
    }
  }
})

test('while the panel to resolve is open, the button that opened it is quiet', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openState(page, addressOf('portal/thread-acts/resolving-with-a-macro'))
  const opener = page.getByRole('group', { name: 'Consult actions', includeHidden: true }).getByText('Resolve')
  await expect(opener.locator('xpath=ancestor::button')).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Resolve/ })).toBeEnabled()
})
