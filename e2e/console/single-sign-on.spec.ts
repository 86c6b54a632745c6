import type { Locator, Page } from '@playwright/test'
import { sql } from '../fixtures/database.ts'
import { readDemo } from '../fixtures/demo.ts'
import { type SingleSignOnPartner, signInThere, startSingleSignOn } from '../fixtures/single-sign-on.ts'
import { expect, test } from '../fixtures/test.ts'

const { consoleUrl } = readDemo()
let partner: SingleSignOnPartner
test.beforeAll(async () => {
  partner = await startSingleSignOn()
})
test.afterAll(() => partner.close())

const button = (place: Page | Locator) => place.getByRole('button', { name: 'Continue with single sign-on' })

/** Opens the page of the settings, and signs in through the organization on the way there. */
async function openSettings(page: Page, { email, subject }: { email: string; subject: string }): Promise<void> {
  await page.goto(`${consoleUrl}/settings`)
  await expect(page).toHaveURL(/\/sign-in/)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Email address').blur()
  await button(page).click()
  await signInThere(page, partner.provider, subject)
  await page.waitForURL(`${consoleUrl}/settings`)
}

test('a member of an organization that requires single sign-on signs in to the console in no other way', {
  tag: '@full',
}, async ({ page }) => {
  const person = await partner.administrator()
  await openSettings(page, person)
  await partner.require()
  await page.goto(`${consoleUrl}/account/security`)
  await expect(page.getByText(/Signed in with single sign-on/).first()).toBeVisible()
  const names = (await page.context().cookies(consoleUrl)).map(({ name }) => name.replace(/-\d+$/, ''))
  expect(names).toContain('consult-console')
  expect(names).not.toContain('consult-console-sso')

  await page.context().clearCookies()
  await page.goto(`${consoleUrl}/sign-in`)
  await page.getByLabel('Email address').fill(person.email)
  await page.getByLabel('Email address').blur()
  await expect(page.getByText('Your organization signs you in.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
})

test('a change asks the organization again when the sign-in there is old, and keeps what was typed', {
  tag: '@full',
}, async ({ page }) => {
  const person = await partner.administrator()
  await openSettings(page, person)
  await sql(
    `update directory.sessions set sso_authenticated_at = sso_authenticated_at - interval '11 minutes'
     where physician_id = $1`,
    [person.id],
  )
  await page.getByRole('button', { name: 'Edit origins' }).click()
  const field = page.getByRole('textbox', { name: 'Origins' })
  await field.fill('https://other.example')
  await page.getByRole('button', { name: 'Save' }).click()
  const again = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  const [tab] = await Promise.all([page.waitForEvent('popup'), button(again).click()])
  await signInThere(tab, partner.provider, person.subject)
  await expect(tab.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
  await expect(again).toHaveCount(0)
  await expect(field).toHaveValue('https://other.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('https://other.example')).toBeVisible()
})

test('an administrator sets up single sign-on for a domain, in the console alone', { tag: '@full' }, async ({
  page,
}) => {
  const person = await partner.administrator()
  await openSettings(page, person)
  const other = `other-${person.subject}.example`
  await page.getByRole('button', { name: 'Add domain' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Domain').fill('gmail.com')
  await dialog.getByRole('button', { name: 'Add domain' }).click()
  await expect(dialog.getByText(/Anybody can have an address at this domain/)).toBeVisible()
  await dialog.getByLabel('Domain').fill(other)
  await dialog.getByRole('button', { name: 'Add domain' }).click()
  const row = page.getByRole('list', { name: 'Domains' }).getByRole('listitem').filter({ hasText: other })
  await expect(row).toContainText('Not verified')
  await expect(row).toContainText(`_consult-challenge.${other}`)
  await row.getByRole('button', { name: 'Check DNS record' }).click()
  await dialog.getByRole('button', { name: 'Check DNS record' }).click()
  await expect(dialog.getByText(/DNS changes can take an hour\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: `Actions for ${other}` }).click()
  await page.getByRole('menuitem', { name: `Remove ${other}` }).click()
  await dialog.getByLabel(/^Type/).fill(other)
  await dialog.getByRole('button', { name: `Remove ${other}` }).click()
  await expect(row).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit single sign-on' }).click()
  await expect(dialog.getByLabel('Client secret')).toHaveValue('')
  await dialog.getByLabel('Issuer').fill('https://127.0.0.1:9')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  await dialog.getByLabel('Issuer').fill(partner.provider.issuer)
  await dialog.getByRole('radio', { name: 'Yes' }).check()
  await dialog.getByLabel('At most, per day').fill('7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved single sign-on')).toBeVisible()
  await expect(page.getByText('Add physicians at their first sign-in')).toBeVisible()
})
