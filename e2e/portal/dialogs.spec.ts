import { openIn, openThread, replyField, signedIn } from '../fixtures/open-thread.ts'
import { expect, test } from '../fixtures/test.ts'

test('Ctrl+Enter submits a dialog once, from its text field and from anywhere in it', { tag: '@full' }, async ({
  browser,
}) => {
  const thread = await openThread()
  const page = await openIn(await signedIn(browser), thread)
  await expect(replyField(page, thread)).toBeEditable()
  const asked: string[] = []
  page.on('request', (request) => {
    if (/asyncConsults\.(resolve|close)/.test(request.url())) asked.push(request.url())
  })

  await page.keyboard.press('e')
  const resolving = page.getByRole('dialog', { name: 'Ask the patient to confirm' })
  await resolving.getByLabel('Summary').fill('Contact dermatitis.')
  await page.keyboard.press('Control+Enter')
  await expect(resolving.getByRole('alert')).toContainText('Nobody has replied')
  await page.keyboard.press('Control+Enter')
  await expect(resolving).toBeHidden()
  await expect(page.getByText('Waiting for the patient to confirm this is resolved.')).toBeVisible()

  await page.keyboard.press('x')
  const closing = page.getByRole('dialog', { name: 'Close this consult?' })
  await closing.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('Control+Enter')
  await expect(closing).toBeHidden()
  await expect(page.getByText('Consult closed')).toBeVisible()
  expect(asked).toHaveLength(2)
})
