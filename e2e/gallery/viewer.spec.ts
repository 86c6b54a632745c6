import { expect, type Page } from '@playwright/test'
import { addressOf, openState } from './examine.ts'
import { test } from './one-page.ts'

const openViewer = (page: Page) => openState(page, addressOf('portal/thread/picture'))
const shown = (page: Page) => page.getByRole('dialog').locator('img')

test('a picture zooms and turns by keys and buttons, and names the patient and the date of birth', async ({ page }) => {
  await openViewer(page)
  const dialog = page.getByRole('dialog')
  const picture = shown(page)
  await expect(dialog).toContainText(/Nadia Holt/)
  await expect(dialog).toContainText(/Date of birth: /)
  const width = async () => (await picture.boundingBox())?.width ?? 0
  // The picture has no size before it has arrived.
  await expect.poll(width).toBeGreaterThan(0)
  const before = await width()
  const screenVersion = await picture.getAttribute('src')
  await page.keyboard.press('+')
  await expect.poll(width).toBeGreaterThan(before * 1.4)
  // The screen version has no more detail.
  await expect(picture).toHaveAttribute('src', /\/download$/)
  expect(screenVersion).toMatch(/\/preview$/)
  await page.keyboard.press('0')
  await expect.poll(width).toBeCloseTo(before, 0)
  await dialog.getByRole('button', { name: 'Rotate' }).click()
  await expect(picture).toHaveAttribute('style', /rotate\(90deg\)/)
  await page.keyboard.press('Shift+R')
  await expect(picture).toHaveAttribute('style', /rotate\(0deg\)/)
  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a document opens page by page inside the portal, and names the patient and the date of birth', async ({
  page,
}) => {
  await openState(page, addressOf('portal/thread/document'))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/Nadia Holt.*Date of birth: /)
  await expect(dialog.getByText('Letter of the dermatologist')).toBeAttached()
  const canvas = dialog.locator('canvas')
  const ink = () =>
    canvas.evaluate((element: HTMLCanvasElement) => {
      const drawn = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? []
      return drawn.some((value, n) => n % 4 === 0 && value < 128)
    })
  await expect(canvas).toHaveAttribute('data-page', '1')
  expect(await ink()).toBe(true)
  const width = async () => (await canvas.boundingBox())?.width ?? 0
  const before = await width()
  await page.keyboard.press('+')
  await expect.poll(width).toBeGreaterThan(before * 1.4)
  await page.keyboard.press('0')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('Page 2 of 2')).toBeVisible()
  await expect(canvas).toHaveAttribute('data-page', '2')
  await expect(dialog.getByText('Findings and advice')).toBeAttached()
  await expect(dialog.getByRole('link', { name: 'Download letter.pdf' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a document that cannot be shown can be downloaded', { tag: '@full' }, async ({ page }) => {
  await openState(page, addressOf('portal/thread/damaged-document'))
  await expect(page.getByRole('alert').getByRole('link', { name: 'Download' })).toHaveAttribute('href', /\/download$/)
})

test('a conversation prints as a whole, light, under the name, date of birth and id, on numbered pages', async ({
  page,
}) => {
  await openState(page, addressOf('portal/thread/long'))
  const messages = await page.locator('[role=log] [data-message]').count()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const paper = page.locator('[data-print]')
  await expect(paper).toBeVisible()
  await expect(page.getByRole('textbox')).toBeHidden()
  await expect(paper.locator('thead')).toContainText(/Date of birth: .*Consult ac_open/)
  await expect(paper.locator('thead')).toContainText('Reason: Rash on both arms')
  await expect(paper.locator('thead')).toContainText('Jurisdiction: US-CA')
  await expect(paper.locator('thead')).toContainText('Allergies: Penicillin')
  expect(await paper.locator('[data-message]').count()).toBeGreaterThanOrEqual(messages)
  expect(await paper.evaluate((element) => getComputedStyle(element).color)).not.toMatch(/238, 241, 243/)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(paper).toHaveCount(0)
})

test('a closed conversation prints the note on closing', { tag: '@full' }, async ({ page }) => {
  await openState(page, addressOf('portal/thread-turns/closed-by-the-clinic'))
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('[data-print]')).toContainText('The patient was seen in person.')
})
