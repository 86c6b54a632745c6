import type { Page } from '@playwright/test'
import { EmbeddingPartner } from '../fixtures/embedding-partner.ts'
import { mailedLink } from '../fixtures/outbox.ts'
import { Partner } from '../fixtures/partner.ts'
import { askPortal, newAccount, newPhysician, openPortal } from '../fixtures/portal-account.ts'
import { expect, test } from '../fixtures/test.ts'

const partner = new Partner()
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const password = 'four words in a row'

async function signInWith(page: Page, email: string, given: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('an invitation lets a physician set a password, and works once', { tag: '@smoke' }, async ({ page }) => {
  const { email } = await newPhysician(partner)
  const link = await mailedLink(email, 'invitation')
  // Requested URLs reach server logs, so the token may only be sent in a body.
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url(), JSON.stringify(request.headers())))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Welcome to Consult' })).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  expect(page.url()).toBe(`${partner.demo.portalUrl}/invitation`)

  const field = page.getByLabel('New password', { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'new-password')
  await field.fill('too short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Use 10 to 200 characters.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('Password2026')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('This password is easy to guess.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(password)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(views(page)).toBeVisible()
  const [, token = ''] = link.split('#token=')
  expect(asked.join()).not.toContain(token)

  await page.goto(link)
  await expect(page.getByRole('alert').filter({ hasText: 'It was already used' })).toBeVisible()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL(/\/forgot$/)
})

test('a physician who forgot their password receives a link by mail, and their other sessions end', {
  tag: '@full',
}, async ({ page, browser }) => {
  const other = await browser.newContext()
  const account = await newAccount(partner, other.request)
  await openPortal(page, partner, '/sign-in')
  await page.getByLabel('Email address').fill(account.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(account.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(await mailedLink(account.email, 'reset'))
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(views(page)).toBeVisible()
  const { signedIn } = await (await other.request.get(`${partner.demo.portalUrl}/api/session`)).json()
  expect(signedIn).toBe(false)
  await other.close()
})

test('sign-in does not reveal what is wrong, and after too many attempts says how long to wait', {
  tag: '@full',
}, async ({ page }) => {
  const { email } = await newPhysician(partner)
  await openPortal(page, partner, '/sign-in')
  await signInWith(page, email, 'not the password')
  await expect(page.getByText('Incorrect email address or password.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  const guess = () => askPortal(page.request, partner.demo.portalUrl, '/api/session', { email, password: 'a guess' })
  await Promise.all(Array.from({ length: 12 }, guess))
  await signInWith(page, email, 'one more guess')
  await expect(page.getByRole('alert').filter({ hasText: /Try again in \d+ s/ })).toBeVisible()
  // Field names for password managers, and pasting is allowed.
  await expect(page.getByLabel('Email address')).toHaveAttribute('autocomplete', 'username')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password')
})

test('a hand-off asks before it signs another physician out, and uses the link only after confirmation', {
  tag: '@full',
}, async ({ page }) => {
  const own = await EmbeddingPartner.create([])
  const link = async (id: string) =>
    (await own.call<{ portalUrl: string }>('POST', `/physicians/${id}/session`)).portalUrl
  const ada = await own.physician()
  const { id: bo } = await own.call<{ id: string }>('POST', '/physicians', {
    externalId: 'bo',
    email: `bo-${own.id.toLowerCase()}@bank.example`,
    firstName: 'Bo',
    lastName: 'Lund',
  })
  await page.goto(await link(ada))
  await expect(views(page)).toBeVisible()
  const expectSignedIn = async (name: string) => {
    await page.goto(`${partner.demo.portalUrl}/profile`)
    await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible()
  }

  const bosLink = await link(bo)
  await page.goto('about:blank')
  await page.goto(bosLink)
  await expect(page.getByRole('heading', { name: 'Switch to Bo Lund?' })).toBeVisible()
  await expect(page.getByText('You’re signed in as Ada Osei.')).toBeVisible()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(views(page)).toBeVisible()
  await expectSignedIn('Ada Osei')

  // Asking did not use the link up.
  await page.goto(bosLink)
  await page.getByRole('button', { name: 'Switch account', exact: true }).click()
  await expect(views(page)).toBeVisible()
  await expectSignedIn('Bo Lund')
  await page.goto(bosLink)
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await own.close()
})

test('the partner’s hand-off opens the portal once, and its session ends when the key is rotated', {
  tag: '@full',
}, async ({ page }) => {
  // A separate partner, because all of its sessions end.
  const own = await EmbeddingPartner.create([])
  const id = await own.physician()
  const handOff = () => own.call<{ token: string; portalUrl: string }>('POST', `/physicians/${id}/session`)
  const minted = await handOff()
  await page.goto(minted.portalUrl)
  await expect(views(page)).toBeVisible()
  expect(page.url()).not.toContain(minted.token)
  await page.goto(minted.portalUrl)
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()

  // Opened again, because a change after the # does not load the page.
  await page.goto('about:blank')
  await page.goto((await handOff()).portalUrl)
  await expect(views(page)).toBeVisible()
  await own.rotate()
  await expect(page.getByRole('dialog', { name: 'Your session ended' })).toBeVisible({ timeout: 20_000 })
  await page.goto(`${partner.demo.portalUrl}/inbox`)
  await expect(page).toHaveURL(/\/sign-in/)
  // The new key works for hand-offs like the old one.
  await page.goto((await handOff()).portalUrl)
  await expect(views(page)).toBeVisible()
  await own.close()
})
