import type { Page } from '@playwright/test'
import { sql } from '../fixtures/database.ts'
import { Partner } from '../fixtures/partner.ts'
import { newAccount, openPortal, signInBy } from '../fixtures/portal-account.ts'
import { acceptInvitation, appCode, shownKey } from '../fixtures/second-factor.ts'
import { expect, test } from '../fixtures/test.ts'

const partner = new Partner()
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const code = (page: Page) => page.getByLabel('Six-digit code')

async function signInWith(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('an invitation opens the portal only after an authenticator app is set up; later sign-ins ask for its code', {
  tag: '@full',
}, async ({ page }) => {
  const person = await acceptInvitation(page)
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = await shownKey(page)
  // The password is set, but nothing is reachable yet.
  const other = await page.context().newPage()
  await openPortal(other, partner, '/inbox/mine')
  await expect(other).toHaveURL(/\/sign-in/)
  await other.close()

  await code(page).fill('12345')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Enter the six digits that the app shows.')).toBeVisible()
  await code(page).fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert').getByText('That code is incorrect')).toBeVisible()
  await expect(code(page)).toBeFocused()
  await code(page).fill(appCode(secret, -1))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  const recovery = (await page.getByRole('listitem').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'I saved the codes' }).click()
  await expect(views(page)).toBeVisible()

  await page.context().clearCookies()
  await openPortal(page, partner, '/sign-in')
  await signInWith(page, person)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect(code(page)).toBeFocused()
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await code(page).fill(appCode(secret))
  await page.keyboard.press('Enter')
  await expect(views(page)).toBeVisible()

  await page.context().clearCookies()
  await openPortal(page, partner, '/sign-in')
  await signInWith(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(views(page)).toBeVisible()
})

test('a sign-in that expired before its second step starts again, with a message', { tag: '@full' }, async ({
  page,
}) => {
  const person = await acceptInvitation(page)
  const secret = await shownKey(page)
  await code(page).fill(appCode(secret, -1))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'I saved the codes' }).click()
  await expect(views(page)).toBeVisible()
  await page.context().clearCookies()
  await openPortal(page, partner, '/sign-in')
  await signInWith(page, person)
  await expect(code(page)).toBeVisible()
  await sql(
    `delete from directory.pending_sign_ins where physician_id =
       (select physician_id from directory.portal_accounts where email = $1)`,
    [person.email],
  )
  await code(page).fill(appCode(secret))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').getByText('This sign-in took too long')).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(person.email)
})

test('on the Security page a physician sets up an app, gets new codes and turns it off', { tag: '@full' }, async ({
  page,
}) => {
  const account = await newAccount(partner, page.context().request)
  await openPortal(page, partner, '/account/security')
  await page.getByRole('button', { name: 'Set up app' }).click()
  const secret = await shownKey(page)
  await code(page).fill(appCode(secret, -1))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible()
  await page.getByRole('button', { name: 'I saved the codes' }).click()
  await expect(page.getByText('10 codes left')).toBeVisible()

  // Ten minutes later, a change needs both factors again.
  await sql(`update directory.sessions set created_at = created_at - interval '11 minutes' where physician_id = $1`, [
    account.id,
  ])
  await page.reload()
  await page.getByRole('button', { name: 'Get new codes' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await code(page).fill(appCode(secret))
  await page.getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Get new recovery codes?' })
  await dialog.getByRole('button', { name: 'Get new codes' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I saved the codes' }).click()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Set up app' })).toBeVisible()
  await page.context().clearCookies()
  await signInBy(page.context(), partner, account)
  await openPortal(page, partner, '/inbox/mine')
  await expect(views(page)).toBeVisible()
})
