import type { BrowserContext, Page } from '@playwright/test'
import { sql } from '../fixtures/database.ts'
import { Partner } from '../fixtures/partner.ts'
import { newAccount, openPortal } from '../fixtures/portal-account.ts'
import { acceptPasskeyInvitation } from '../fixtures/second-factor.ts'
import { expect, test } from '../fixtures/test.ts'

const partner = new Partner()
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })

/** Gives the browser an authenticator that verifies its user. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<{ remove: () => Promise<void> }> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { remove: async () => void (await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })) }
}

async function signInWithPassword(page: Page, { email, password }: { email: string; password: string }) {
  await openPortal(page, partner, '/sign-in')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a physician adds a passkey, signs in with it alone and after the password, renames it and removes it', {
  tag: '@full',
}, async ({ page }) => {
  const context = page.context()
  const account = await newAccount(partner, context.request)
  await addAuthenticator(context, page)
  await openPortal(page, partner, '/account/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Work laptop')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible()
  await page.getByRole('button', { name: 'I saved the codes' }).click()
  const passkeys = page.getByRole('list', { name: 'Passkeys' })
  await expect(passkeys.getByText('Work laptop')).toBeVisible()
  await expect(passkeys.getByText('never used')).toBeVisible()

  await context.clearCookies()
  await openPortal(page, partner, '/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(views(page)).toBeVisible()

  await context.clearCookies()
  await signInWithPassword(page, account)
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(views(page)).toBeVisible()

  // Ten minutes later, a change needs a new sign-in, for which the passkey is enough.
  await sql(`update directory.sessions set created_at = created_at - interval '11 minutes' where physician_id = $1`, [
    account.id,
  ])
  await openPortal(page, partner, '/account/security')
  await expect(passkeys.getByText('last used')).toBeVisible()
  await page.getByRole('button', { name: 'Rename Work laptop' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename passkey' })
  await dialog.getByLabel('Name').fill('Home laptop')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(passkeys.getByText('Home laptop')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Home laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys).toBeHidden()

  await context.clearCookies()
  await openPortal(page, partner, '/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert').getByText('That passkey was not accepted')).toBeVisible()
})

test('a partner that requires passkeys has them set up with the invitation; without its key nobody gets in', {
  tag: '@full',
}, async ({ page }) => {
  const context = page.context()
  const { remove } = await addAuthenticator(context, page)
  const person = await acceptPasskeyInvitation(page)
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use an authenticator app' })).toBeHidden()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(views(page)).toBeVisible()

  await context.clearCookies()
  await signInWithPassword(page, person)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(views(page)).toBeVisible()

  await context.clearCookies()
  await remove()
  await addAuthenticator(context, page)
  await signInWithPassword(page, person)
  await expect(page.getByRole('button', { name: 'Use a recovery code' })).toBeHidden()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('alert').getByText('No passkey was used')).toBeVisible()
})
