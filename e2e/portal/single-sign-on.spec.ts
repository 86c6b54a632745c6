import type { Page } from '@playwright/test'
import { sql } from '../fixtures/database.ts'
import { readDemo } from '../fixtures/demo.ts'
import { type SingleSignOnPartner, signInThere, startSingleSignOn } from '../fixtures/single-sign-on.ts'
import { expect, test } from '../fixtures/test.ts'

const { portalUrl } = readDemo()
let partner: SingleSignOnPartner
test.beforeAll(async () => {
  partner = await startSingleSignOn()
})
test.afterAll(() => partner.close())

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const button = (page: Page) => page.getByRole('button', { name: 'Continue with single sign-on' })

test('a physician types their address, signs in at their organization’s page, and arrives where they wanted to go', {
  tag: '@full',
}, async ({ page }) => {
  const { subject, email } = await partner.physician()
  await page.goto(`${portalUrl}/agenda`)
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(button(page)).toBeHidden()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).focus()
  await button(page).click()
  await signInThere(page, partner.provider, subject)
  await page.waitForURL(`${portalUrl}/agenda`)
  // The browser has neither the code nor a token: only cookies that scripts cannot read.
  expect(
    await page.evaluate(() => JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])),
  ).not.toMatch(/pps_|eyJ|code=/)
  const cookies = await page.context().cookies(portalUrl)
  for (const { name, httpOnly, sameSite } of cookies.filter(({ name }) => name.startsWith('consult-')))
    expect({ name, httpOnly, sameSite }).toEqual({ name, httpOnly: true, sameSite: 'Strict' })
  await page.goBack()
  expect(page.url()).not.toContain('code=')
})

test('where single sign-on is required, the password is out of sight, and a refusal says what to do', {
  tag: '@full',
}, async ({ page }) => {
  await partner.require()
  const stranger = `stranger@${partner.domain}`
  partner.provider.people.set('stranger', { email: stranger, email_verified: true })
  await page.goto(`${portalUrl}/sign-in`)
  await page.getByLabel('Email address').fill(stranger)
  await page.getByLabel('Email address').blur()
  await expect(page.getByText('Your organization signs you in.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
  await button(page).click()
  await signInThere(page, partner.provider, 'stranger')
  await expect(page.getByRole('heading', { name: 'Couldn’t sign you in' })).toBeVisible()
  await expect(page.getByRole('alert').getByText('no Consult account belongs to you')).toBeVisible()
  expect(page.url()).toBe(`${portalUrl}/sso/callback`)
})

test('after the session has ended, the organization’s page opens in a new tab, and the page goes on', {
  tag: '@full',
}, async ({ page }) => {
  const { id, subject, email } = await partner.physician()
  await page.goto(`${portalUrl}/sign-in`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Email address').blur()
  await button(page).click()
  await signInThere(page, partner.provider, subject)
  await expect(views(page)).toBeVisible()
  const [{ sid } = {}] = await sql('select sso_sid as sid from directory.sessions where physician_id = $1', [id])
  // The provider ends the session; the page notices by its stream.
  await partner.provider.logOut({ subject, sid: String(sid) })
  const dialog = page.getByRole('dialog', { name: 'Your session ended' })
  await expect(dialog).toBeVisible({ timeout: 20_000 })
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: 'Continue with single sign-on' }).click(),
  ])
  await signInThere(tab, partner.provider, subject)
  await expect(tab.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(views(page)).toBeVisible()
})
