import { sql } from '../fixtures/database.ts'
import { openIn, openThread, replyField, signedIn } from '../fixtures/open-thread.ts'
import { requestOf } from '../fixtures/procedure.ts'
import { expect, test } from '../fixtures/test.ts'

test('a draft survives a reload and appears on another device, and is not stored in the browser', async ({
  browser,
}) => {
  const thread = await openThread()
  const context = await signedIn(browser)
  const page = await openIn(context, thread)
  await replyField(page, thread).fill('Take two tablets')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(replyField(page, thread)).toHaveValue('Take two tablets')
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  expect(kept).not.toContain('tablets')

  const elsewhere = await openIn(await signedIn(browser), thread)
  await expect(replyField(elsewhere, thread)).toHaveValue('Take two tablets')
})

test('two windows do not overwrite each other’s draft silently', { tag: '@full' }, async ({ browser }) => {
  const thread = await openThread()
  const [one, other] = [await openIn(await signedIn(browser), thread), await openIn(await signedIn(browser), thread)]
  await expect(replyField(other, thread)).toBeEditable()
  await replyField(one, thread).fill('from the ward')
  await expect(one.getByText('Draft saved')).toBeVisible()
  await replyField(other, thread).fill('from home')
  await expect(other.getByText('You also wrote this in another window or on another device:')).toBeVisible()
  await other.getByRole('button', { name: 'Use this version' }).click()
  await expect(replyField(other, thread)).toHaveValue('from the ward')
  await expect(other.getByText('from home')).toBeVisible()
})

test('a refused reply returns with the reason, and its text can be copied', async ({ browser }) => {
  const thread = await openThread()
  const page = await openIn(await signedIn(browser), thread)
  await replyField(page, thread).fill('I will call you')
  // A colleague's takeover, which this page has not received yet, refuses this reply.
  await page.route(requestOf('asyncConsults.postReply'), async (route) => {
    await sql('update tenant.async_consults set physician_id = $1 where async_consult_id = $2', [
      thread.partner.demo.physicians[1]?.id,
      thread.consultId,
    ])
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Not sent. This consult is no longer assigned to you.')).toBeVisible()
  // The text stays in the composer until the page learns the new assignee, and can then be copied from its place.
  const copied = page.getByText('I will call you', { exact: true })
  const inComposer = () => page.evaluate(() => document.querySelector('textarea')?.value === 'I will call you')
  await expect.poll(async () => (await copied.isVisible()) || (await inComposer())).toBe(true)
})

test('while the service is down the text stays with a notice, and is saved when the service is back', {
  tag: '@full',
}, async ({ browser }) => {
  const thread = await openThread()
  const page = await openIn(await signedIn(browser), thread)
  await expect(replyField(page, thread)).toBeEditable()
  await page.route(requestOf('drafts.save'), (route) => route.abort())
  await replyField(page, thread).fill('Kept in memory')
  await expect(page.getByText('Draft not saved.')).toBeVisible()
  await page.unroute(requestOf('drafts.save'))
  await expect(page.getByText('Draft saved')).toBeVisible()
})
