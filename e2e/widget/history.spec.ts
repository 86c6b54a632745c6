import { composerOf } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'
import { showToken, useWidgetHost } from '../fixtures/widget-host.ts'
import { endCalls, withPastCall } from './consult-states.ts'

const host = useWidgetHost()

/** A patient with two closed consults and an open one. */
async function patientWithHistory() {
  const { partner } = host
  const patientId = await partner.patient()
  const older = await partner.closedConsult(patientId, { answer: 'Rest for two days', summary: 'A cold' })
  await partner.closedConsult(patientId, { answer: 'Use the cream', summary: 'Eczema on the left arm' })
  const { id } = await partner.call<{ id: string }>('POST', '/async-consults', { patientId })
  await partner.call('POST', `/async-consults/${id}/consent`, { decision: 'accept' })
  return { patientId, older, present: { consultId: id, patientId, reason: '' } }
}

test('earlier conversations open from the chat by keyboard and close again, and nothing is lost', {
  tag: '@full',
}, async ({ page }) => {
  const { patientId, present } = await patientWithHistory()
  const widget = await showToken(host, page, await host.partner.patientToken(patientId))
  await composerOf(widget).fill('Half a sentence')
  const opener = widget.getByRole('button', { name: 'Earlier conversations' })
  await opener.focus()
  await page.keyboard.press('Enter')

  await expect(widget.getByRole('heading', { name: 'Earlier conversations' })).toBeFocused()
  const rows = widget.getByRole('listitem').getByRole('button')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Eczema on the left arm')
  await expect(rows.first()).toContainText('Ada Osei')
  await expect(rows.first()).toContainText('Today')
  await expect(rows.last()).toContainText('A cold')

  await rows.last().focus()
  await page.keyboard.press('Enter')
  await expect(widget.getByText('Rest for two days')).toBeVisible()
  await expect(widget.getByText('A cold')).toBeVisible()
  await expect(widget.getByRole('heading', { name: 'Ada Osei' })).toBeFocused()
  await expect(composerOf(widget)).toHaveCount(0)

  // A new message in the current conversation is announced without leaving the page being read.
  await host.partner.reply(present, 'Here I am')
  await expect(widget.getByText('1 new message')).toBeVisible()
  await expect(widget.getByText('Rest for two days')).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(rows.last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await expect(composerOf(widget)).toHaveValue('Half a sentence')
  await expect(widget.getByRole('log')).toContainText('Here I am')
})

test('a past call is among the earlier conversations, and can be rated there once', { tag: '@full' }, async ({
  page,
}) => {
  const widget = await showToken(host, page, await withPastCall(host))
  await endCalls(page, host)
  await widget.getByRole('button', { name: 'Earlier conversations' }).click()
  await widget.getByRole('button', { name: 'Video call, 1 minute' }).click()
  await expect(widget.getByRole('heading', { name: 'Ada Osei' })).toBeFocused()
  await expect(widget.getByRole('definition').filter({ hasText: 'Today' })).toBeVisible()
  await expect(widget.getByText('Rash on both arms')).toBeVisible()
  await widget.getByRole('radio', { name: 'Good', exact: true }).check({ force: true })
  await widget.getByRole('button', { name: 'Send rating' }).click()
  await expect(widget.getByText('You rated this call 4 out of 5: Good')).toBeVisible()
  // Returning restores the earlier state.
  await page.keyboard.press('Escape')
  await widget.getByRole('button', { name: 'Video call' }).click()
  await expect(widget.getByText('You rated this call 4 out of 5: Good')).toBeVisible()
})

test('earlier conversations are reachable when no consult is open, and hidden when there are none or the token is for one consult', {
  tag: '@full',
}, async ({ page }) => {
  const { partner } = host
  const patientId = await partner.patient()
  const consultId = await partner.closedConsult(patientId, { answer: 'Rest', summary: 'A cold' })
  let widget = await showToken(host, page, await partner.patientToken(patientId))
  await expect(widget.getByText('This conversation is closed')).toBeVisible()
  await expect(widget.getByRole('button', { name: 'Earlier conversations' })).toHaveCount(0)

  await partner.closedConsult(patientId, { answer: 'The cream', summary: 'Eczema' })
  await page.evaluate(() => window.handle.destroy())
  widget = await showToken(host, page, await partner.patientToken(patientId))
  const ways = widget.getByRole('button', { name: 'Earlier conversations' })
  await expect(ways).toHaveCount(2)
  await ways.last().click()
  await expect(widget.getByRole('listitem').getByRole('button')).toHaveCount(2)

  await page.evaluate(() => window.handle.destroy())
  widget = await showToken(host, page, await partner.token({ consultId, patientId, reason: '' }))
  await expect(widget.getByText('This conversation is closed')).toBeVisible()
  await expect(widget.getByRole('button', { name: 'Earlier conversations' })).toHaveCount(0)
})

test('when the list or a conversation fails to load, the widget says so and offers a retry', { tag: '@full' }, async ({
  page,
}) => {
  const { patientId, older } = await patientWithHistory()
  const widget = await showToken(host, page, await host.partner.patientToken(patientId))
  const failed = widget.getByText('Something went wrong. Please try again.')
  const again = widget.getByRole('button', { name: 'Try again' })
  await page.route('**/trpc/embed.earlierConsults**', (route) => route.abort())
  await page.route(`**/trpc/asyncConsults.listMessages**${older}**`, (route) => route.abort())
  await widget.getByRole('button', { name: 'Earlier conversations' }).click()
  await expect(failed).toBeVisible()
  await page.unroute('**/trpc/embed.earlierConsults**')
  await again.click()
  await widget.getByRole('button', { name: 'A cold' }).click()
  await expect(failed).toBeVisible()
  await page.unroute(`**/trpc/asyncConsults.listMessages**${older}**`)
  await again.click()
  await expect(widget.getByText('Rest for two days')).toBeVisible()
})

test('the history view loads on demand, and when it fails to load the widget restarts with the typed text', {
  tag: '@full',
}, async ({ page, context }) => {
  const { patientId } = await patientWithHistory()
  const asked: string[] = []
  let isBroken = true
  // Blocks all requests, because from Chromium 156 on a module whose preload failed is requested again.
  await page.route('**/embed/v1/assets/history-part*', (route) => {
    asked.push(route.request().url())
    return isBroken ? route.abort() : route.continue()
  })
  const widget = await showToken(host, page, await host.partner.patientToken(patientId))
  await composerOf(widget).fill('Half a sentence')
  expect(asked).toEqual([])
  const opener = widget.getByRole('button', { name: 'Earlier conversations' })
  await opener.click()
  await expect(widget.getByText('Something went wrong. Please try again.')).toBeVisible()
  isBroken = false
  // Without a connection there is nothing to restart from.
  await context.setOffline(true)
  await widget.getByRole('button', { name: 'Try again' }).click()
  await expect(widget.getByText('You’re offline')).toBeVisible()
  await context.setOffline(false)
  await widget.getByRole('button', { name: 'Try again' }).click()
  await expect(composerOf(widget)).toHaveValue('Half a sentence')
  await opener.click()
  await expect(widget.getByRole('listitem').getByRole('button')).toHaveCount(2)
})
