import { composerOf } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'
import { show, useWidgetHost } from '../fixtures/widget-host.ts'

const host = useWidgetHost()

test('messages written offline arrive in order and once each, even after a reload and lost answers', async ({
  page,
  context,
}) => {
  const consult = await host.partner.consult()
  let widget = await show(host, page, consult)
  const write = async (text: string) => {
    await composerOf(widget).fill(text)
    await composerOf(widget).press('Enter')
  }
  await write('one')
  await expect(widget.getByRole('log')).toContainText('Delivered')

  // The service accepts the second message, but its answer is lost; the others are written offline.
  const lost = Promise.withResolvers<void>()
  await page.route('**/trpc/asyncConsults.postMessage**', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
    lost.resolve()
  })
  await write('two')
  await lost.promise
  await context.setOffline(true)
  await write('three')
  await write('three')
  await write('four')
  await expect(
    widget.getByText('You’re offline. What you write is saved and sent when you’re back online.'),
  ).toBeVisible()

  await context.setOffline(false)
  // The page is closed before anything is sent.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  widget = await show(host, page, consult)
  await expect(widget.getByRole('log')).toContainText('four')
  await expect.poll(() => host.partner.texts(consult)).toEqual(['one', 'two', 'three', 'three', 'four'])
  await write('five')
  await expect.poll(() => host.partner.texts(consult)).toEqual(['one', 'two', 'three', 'three', 'four', 'five'])
})
