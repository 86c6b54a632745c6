import { expect, type Locator } from '@playwright/test'
import { addressOf, openState } from './examine.ts'
import { test } from './one-page.ts'

interface Brought {
  readonly kind: 'paste' | 'dragover' | 'drop'
  readonly name?: string
  readonly type?: string
  readonly text?: string
}

/**
 * Pastes or drops a PDF, with text beside it.
 * @returns true when the page handles the event, so that the browser does nothing by itself.
 */
const bring = (onto: Locator, brought: Brought) =>
  onto.evaluate((element, { kind, name = 'image.png', type = 'application/pdf', text }) => {
    const data = new DataTransfer()
    data.items.add(new File(['%PDF-1.7\n%%EOF'], name, { type }))
    if (text !== undefined) data.setData('text/plain', text)
    const options = { bubbles: true, cancelable: true }
    return !element.dispatchEvent(
      kind === 'paste'
        ? new ClipboardEvent(kind, { ...options, clipboardData: data })
        : new DragEvent(kind, { ...options, dataTransfer: data }),
    )
  }, brought)

/** Types that browsers and systems state for files that the service takes. */
const statedTypes = ['image/heif', 'image/jpg', 'application/x-pdf', 'application/octet-stream', '']

for (const [app, state, field, files] of [
  ['portal', 'thread-files/attached', 'textarea', 'button[aria-label^="Remove"]'],
  ['widget', 'tray/uploaded', '#message', '.tray-file'],
] as const) {
  test(`${app}: a paste from Excel keeps the text and leaves its picture out, and a pasted file is taken`, async ({
    page,
  }) => {
    await openState(page, addressOf(`${app}/${state}`))
    const box = page.locator(field).last()
    const before = await page.locator(files).count()
    expect(await bring(box, { kind: 'paste', text: 'Amoxicillin\t500 mg\n' })).toBe(false)
    expect(await bring(box, { kind: 'paste', name: 'scan.pdf', text: 'scan.pdf' })).toBe(true)
    await expect(page.locator(files)).toHaveCount(before + 1)
  })

  test(`${app}: a file is taken by its first bytes, whatever type the browser states`, async ({ page }) => {
    await openState(page, addressOf(`${app}/${state}`))
    const before = await page.locator(files).count()
    for (const type of statedTypes)
      await bring(page.locator(field).last(), { kind: 'paste', name: 'from my phone', type })
    await expect(page.locator(files)).toHaveCount(before + statedTypes.length)
    await expect(page.getByText(/Unsupported file type|You can only send/)).toHaveCount(0)
  })
}

for (const state of ['portal/thread-files/attached', 'widget/tray/uploaded', 'console/requests/filled']) {
  const tag = state.startsWith('portal/') ? [] : ['@full']
  test(`${state}: a file that is dropped where nothing takes it does not open in place of the page`, { tag }, async ({
    page,
  }) => {
    await openState(page, addressOf(state))
    for (const kind of ['dragover', 'drop'] as const) {
      await expect.poll(() => bring(page.locator('body'), { kind }), { message: kind }).toBe(true)
    }
  })
}

test('widget: a file that is dropped anywhere on the page is taken', async ({ page }) => {
  await openState(page, addressOf('widget/tray/uploaded'))
  const before = await page.locator('.tray-file').count()
  expect(await bring(page.getByRole('log'), { kind: 'drop', name: 'scan.pdf' })).toBe(true)
  await expect(page.locator('.tray-file')).toHaveCount(before + 1)
})
