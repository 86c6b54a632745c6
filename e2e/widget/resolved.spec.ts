import { composerOf } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'
import { show, useWidgetHost } from '../fixtures/widget-host.ts'

const host = useWidgetHost()

test('“No, not yet” leaves the consult open, makes room to write, and appears again only after the next resolve, whose acceptance takes thanks along', async ({
  page,
}) => {
  const { partner } = host
  const consult = await partner.consult()
  await partner.reply(consult, 'Use this cream')
  const path = `/async-consults/${consult.consultId}`
  const resolve = async () => partner.call('POST', `${path}/resolve`, { summary: 'Eczema' }, await partner.physician())
  const status = async () => (await partner.call<{ status: string }>('GET', path)).status
  await resolve()
  const widget = await show(host, page, consult)
  const question = widget.getByRole('heading', { name: 'Is your question answered?' })
  await expect(question).toBeVisible()

  await widget.getByRole('button', { name: 'No, not yet' }).click()
  await expect(question).toHaveCount(0)
  await expect(widget.getByText('Write below what you still need')).toBeVisible()
  await expect(widget.getByText(/It closes automatically in \d+ hours/)).toBeVisible()
  await expect(composerOf(widget)).toBeFocused()
  expect(await status()).toBe('resolve_requested')
  // The patient can still change their mind.
  await expect(widget.getByRole('button', { name: 'Yes, close it' })).toBeVisible()

  await page.keyboard.type('It is still itching')
  await page.keyboard.press('Enter')
  await expect.poll(status).toBe('active')
  await expect(widget.getByText('Write below what you still need')).toHaveCount(0)

  await resolve()
  await expect(question).toBeVisible()
  // What the physician recorded the first time is still in its place.
  await expect(widget.getByRole('log').getByText('Eczema', { exact: true })).toHaveCount(2)
  await composerOf(widget).fill('Thank you!')
  await widget.getByRole('button', { name: 'Send and close' }).click()
  await expect(widget.getByRole('log').getByText('Thank you!', { exact: true })).toBeVisible()
  expect(await status()).toBe('closed')
  await expect(widget.getByRole('log').getByText('Eczema', { exact: true })).toHaveCount(2)
})
