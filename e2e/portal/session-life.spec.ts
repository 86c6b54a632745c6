import type { BrowserContext, Page } from '@playwright/test'
import { sql } from '../fixtures/database.ts'
import { atRest } from '../fixtures/page-loaded.ts'
import { Partner } from '../fixtures/partner.ts'
import { newAccount, openPortal, type PortalAccount, signInBy } from '../fixtures/portal-account.ts'
import { expect, test } from '../fixtures/test.ts'

const partner = new Partner()
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const minute = 60_000

/** Moves a physician's sessions back in time, which otherwise needs a long wait. */
async function age(account: PortalAccount, by: { used?: number; begun?: number }): Promise<void> {
  const { used = 0, begun = 0 } = by
  await sql(
    `update directory.sessions set last_used_at = last_used_at - make_interval(mins => $2),
       created_at = created_at - make_interval(mins => $3) where physician_id = $1`,
    [account.id, used, begun],
  )
}

async function signedIn(context: BrowserContext): Promise<{ account: PortalAccount; page: Page }> {
  const account = await newAccount(partner, context.request)
  const page = await context.newPage()
  return { account, page }
}

test('a page that was not used for long says so, and one click extends the session', { tag: '@full' }, async ({
  context,
}) => {
  const { account, page } = await signedIn(context)
  await age(account, { used: 56 })
  await openPortal(page, partner, '/inbox/mine')
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' })
  await expect(dialog).toBeVisible({ timeout: 20_000 })
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(dialog).toBeHidden()
  const [row] = await sql('select last_used_at as at from directory.sessions where physician_id = $1', [account.id])
  expect(Date.now() - Number(row?.at)).toBeLessThan(minute)
})

test('an unused page does not extend the session', { tag: '@full' }, async ({ context }) => {
  const { account, page } = await signedIn(context)
  await age(account, { used: 30 })
  const read = async () => sql('select last_used_at from directory.sessions where physician_id = $1', [account.id])
  const before = await read()
  await openPortal(page, partner, '/inbox/mine')
  await expect(views(page)).toBeVisible()
  // The page's own requests: lists, counts, the stream.
  await page.waitForLoadState('load')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.goto(`${partner.demo.portalUrl}/inbox/queue`)
  await expect(views(page)).toBeVisible()
  expect(await read()).toEqual(before)
  await atRest(page)
  // A key press counts as use with the next request.
  await page.keyboard.press('ArrowDown')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Closed' }).click()
  await expect.poll(read).not.toEqual(before)
})

test('near the twelve-hour limit, signing in again continues in place, in every tab', { tag: '@full' }, async ({
  context,
}) => {
  const { account, page } = await signedIn(context)
  await age(account, { begun: 12 * 60 - 5 })
  await openPortal(page, partner, '/inbox/mine')
  const dialog = page.getByRole('dialog', { name: 'Your session ends soon' })
  await expect(dialog).toBeVisible({ timeout: 20_000 })
  const other = await context.newPage()
  await openPortal(other, partner, '/inbox/queue')
  await expect(other.getByRole('dialog', { name: 'Your session ends soon' })).toBeVisible({ timeout: 20_000 })
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(other.getByRole('dialog')).toBeHidden()
  const rows = await sql('select created_at from directory.sessions where physician_id = $1', [account.id])
  expect(rows).toHaveLength(1)
  // The old session's stream ends within seconds and continues with the new session, without a prompt.
  await expect(page.getByText('Signed out')).toBeHidden()
})

test('a session that has ended is renewed by a sign-in over the page, and nothing typed or sent is lost', {
  tag: '@full',
}, async ({ context }) => {
  const { account, page } = await signedIn(context)
  const patient = await partner.newPatient()
  const { id } = await partner.call<{ id: string }>('POST', '/async-consults', { patientId: patient.id })
  await partner.call('POST', `/async-consults/${id}/consent`, { decision: 'accept' })
  await partner.call('POST', `/async-consults/${id}/claim`, undefined, account.id)
  await openPortal(page, partner, `/inbox/mine/${id}`)
  const composer = page.getByRole('textbox', { name: `Reply to ${patient.name}` })
  await composer.fill('This one is sent as the session ends.')
  // Ended before the reply is sent, because another request could fail first and its prompt would cover the button.
  await page.route(
    '**/asyncConsults.postReply*',
    async (route) => {
      await sql('delete from directory.sessions where physician_id = $1', [account.id])
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session ended' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toBeHidden()
  const conversation = page.getByRole('log', { name: `Conversation with ${patient.name}` })
  await expect(conversation.getByText('This one is sent as the session ends.')).toHaveCount(1)
  await expect(conversation).toContainText('Delivered')

  await composer.fill('Half a sentence, and')
  await sql('delete from directory.sessions where physician_id = $1', [account.id])
  // Without a request: the open stream ends within ten seconds and says why.
  await expect(dialog).toBeVisible({ timeout: 12_000 })
  await signInBy(context, partner, account)
  await page.evaluate(() => new BroadcastChannel('consult-session').postMessage({ kind: 'signed_in' }))
  await expect(dialog).toBeHidden()
  await expect(composer).toHaveValue('Half a sentence, and')
})

test('without the cookie, a reply opens the sign-in over the page and is sent afterwards', { tag: '@full' }, async ({
  context,
}) => {
  const { account, page } = await signedIn(context)
  const patient = await partner.newPatient()
  const { id } = await partner.call<{ id: string }>('POST', '/async-consults', { patientId: patient.id })
  await partner.call('POST', `/async-consults/${id}/consent`, { decision: 'accept' })
  await partner.call('POST', `/async-consults/${id}/claim`, undefined, account.id)
  await openPortal(page, partner, `/inbox/mine/${id}`)
  const composer = page.getByRole('textbox', { name: `Reply to ${patient.name}` })
  await composer.fill('Drink enough.')
  // Removed as the reply is sent, because another request could fail first and its prompt would cover the button.
  await page.route(
    '**/asyncConsults.postReply*',
    async (route) => {
      await context.clearCookies()
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session ended' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toBeHidden()
  const conversation = page.getByRole('log', { name: `Conversation with ${patient.name}` })
  await expect(conversation.getByText('Drink enough.')).toHaveCount(1)
  await expect(conversation).toContainText('Delivered')
})

test('without the cookie, a draft that cannot be saved opens the sign-in over the page', { tag: '@full' }, async ({
  context,
}) => {
  const { account, page } = await signedIn(context)
  const patient = await partner.newPatient()
  const { id } = await partner.call<{ id: string }>('POST', '/async-consults', { patientId: patient.id })
  await partner.call('POST', `/async-consults/${id}/consent`, { decision: 'accept' })
  await partner.call('POST', `/async-consults/${id}/claim`, undefined, account.id)
  await openPortal(page, partner, `/inbox/mine/${id}`)
  const composer = page.getByRole('textbox', { name: `Reply to ${patient.name}` })
  await expect(composer).toBeEditable()
  await context.clearCookies()
  await composer.fill('Half a sentence')
  await expect(page.getByRole('dialog', { name: 'Your session ended' })).toBeVisible()
  await signInBy(context, partner, account)
  await page.evaluate(() => new BroadcastChannel('consult-session').postMessage({ kind: 'signed_in' }))
  await expect(composer).toHaveValue('Half a sentence')
  await expect(page.getByText('Draft saved')).toBeVisible()
})

test('the security page lists the account’s sessions, and can end them', { tag: '@full' }, async ({
  context,
  browser,
}) => {
  const { account, page } = await signedIn(context)
  const elsewhere = await browser.newContext()
  await signInBy(elsewhere, partner, account)
  const there = await elsewhere.newPage()
  await openPortal(there, partner, '/inbox/mine')
  await expect(views(there)).toBeVisible()

  await openPortal(page, partner, '/inbox/mine')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  const rows = page.getByRole('region', { name: 'Active sessions' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('This session')
  await rows.nth(1).getByRole('button').click()
  await expect(rows).toHaveCount(1)
  await expect(there.getByRole('dialog', { name: 'Your session ended' })).toBeVisible({ timeout: 12_000 })
  await elsewhere.close()
})

test('changing the password requires the current one', { tag: '@full' }, async ({ context }) => {
  const { account, page } = await signedIn(context)
  await openPortal(page, partner, '/account/security')
  const [current, next] = [page.getByLabel('Current password'), page.getByLabel('New password')]
  await current.fill('not the password')
  await next.fill('four other words in a row')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('That isn’t your current password.')).toBeVisible()
  await expect(current).toBeFocused()
  await current.fill(account.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await signInBy(context, partner, { ...account, password: 'four other words in a row' })
})
