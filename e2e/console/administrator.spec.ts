import { sql } from '../fixtures/database.ts'
import { readDemo } from '../fixtures/demo.ts'
import { mailedLink } from '../fixtures/outbox.ts'
import { expect, test } from '../fixtures/test.ts'
import { memberOf, pagesIn, pagesOfDevelopers, signInToConsole } from './console.ts'

test('an administrator follows an event to its delivery, and replays it', { tag: '@smoke' }, async ({ page }) => {
  const { webhookSecret, consoleUrl } = readDemo()
  await signInToConsole(page, 'administrator', '/events')
  expect(await pagesIn(page)).toEqual([
    ...pagesOfDevelopers,
    'Physicians',
    'Members',
    'Data requests',
    'Audit',
    'Red flags',
    'Shared macros',
    'Settings',
  ])
  await page.getByLabel('Type').selectOption('async_consult.message')
  const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
  await expect(events.first().getByRole('link')).toHaveText('async_consult.message')
  await events.first().getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Payload' })).toContainText('"text":')
  const id = page.url().split('/').at(-1) ?? ''
  const attempts = page.getByRole('list', { name: /^Attempts to/ }).getByRole('listitem')
  const before = await attempts.count()
  const asked: string[] = []
  page.on('request', (request) => asked.push(...(request.url().match(/consoleEndpoints\.replay/g) ?? [])))
  // The second click comes while the first one runs.
  await page.getByRole('button', { name: /^Replay to/ }).dblclick()
  await expect(page.getByText('The event is being sent again')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(attempts).toHaveCount(before + 1, { timeout: 1_000 })
  }).toPass()
  expect(asked).toHaveLength(1)
  expect(await page.content()).not.toContain(webhookSecret)

  await page.goto(`${consoleUrl}/events`)
  await page.getByLabel('Find by ID').fill('pat_1')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByText('An event’s ID starts with evt_, a consult’s with ac_ or th_.')).toBeVisible()
  await page.getByLabel('Find by ID').fill(` ${id} `)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(`${consoleUrl}/events/${id}`)

  await page.goto(`${consoleUrl}/events/evt_unknown`)
  await expect(page.getByText('No event with this ID')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.goto(`${consoleUrl}/endpoints/we_unknown`)
  await expect(page.getByText('No endpoint with this ID')).toBeVisible()
})

test('an administrator adds an endpoint, whose secret is shown once, and deletes it by typing its host', {
  tag: '@full',
}, async ({ page }) => {
  const { demoSiteUrl } = readDemo()
  await signInToConsole(page, 'administrator', '/endpoints')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const dialog = page.getByRole('dialog')
  const url = dialog.getByLabel('URL')
  await url.fill('http://clinic.example/hooks')
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(url).toHaveAccessibleDescription(/Enter a URL that starts with https:\/\/\.$/)
  await url.fill(`${demoSiteUrl}/nowhere`)
  await dialog.getByRole('radio', { name: 'Only some' }).check()
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(dialog.getByText('Choose at least one type.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'telehealth.completed' }).check()
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(page.getByRole('dialog', { name: 'Signing secret' })).toContainText('whsec_')
  // A click outside the dialog must not lose the secret.
  await page.mouse.click(2, 2)
  await page.getByRole('button', { name: 'I stored it' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.content()).not.toContain('whsec_')

  const menu = page.getByRole('button', { name: `Actions for ${demoSiteUrl}/nowhere` })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Send test event' }).click()
  await expect(page.getByText('The endpoint didn’t take the test event')).toBeVisible()
  await expect(page.getByText(/^The endpoint answered with status \d{3}\./)).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel(/^Type/).fill(new URL(demoSiteUrl).host)
  await confirm.click()
  await expect(page.getByRole('link', { name: `${demoSiteUrl}/nowhere` })).toHaveCount(0)
})

test('an administrator creates an API key that works, and revokes it', { tag: '@full' }, async ({ page, request }) => {
  const { apiUrl } = readDemo()
  await signInToConsole(page, 'administrator', '/keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  const docs = dialog.getByRole('link', { name: /^More about scopes/ })
  await expect(docs).toHaveAttribute('href', `${apiUrl}/docs/credentials#scopes`)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly report')
  await dialog.getByRole('checkbox', { name: 'account:read Read the account’s settings.' }).check()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const secret = await page.getByRole('dialog', { name: 'API key' }).locator('code').textContent()
  const account = () => request.get(`${apiUrl}/v1/account`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await account()).status()).toBe(200)
  await page.getByRole('button', { name: 'I stored it' }).click()
  await page.getByRole('button', { name: 'Actions for Nightly report' }).click()
  await page.getByRole('menuitem', { name: 'Rotate' }).click()
  await dialog.getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('button', { name: 'I stored it' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Nightly report' })
  await expect(row.getByText(/^The old secret works until/)).toBeVisible()
  expect((await account()).status()).toBe(200)
  await page.getByRole('button', { name: 'Actions for Nightly report' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await dialog.getByLabel(/^Type/).fill('Nightly report')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Revoked Nightly report')).toBeVisible()
  expect((await account()).status()).toBe(401)
})

test('an administrator invites a developer, who chooses a password from the mail and sees test data only', {
  tag: '@full',
}, async ({ page, browser }) => {
  await signInToConsole(page, 'administrator', '/members')
  const email = `dev-${Date.now()}@clinic.example`
  await page.getByRole('button', { name: 'Invite member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email address').fill(email)
  await expect(dialog.getByRole('radio', { name: /^Developer/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(email).first()).toBeVisible()

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(await mailedLink(email, 'invitation'))
  await theirs.getByLabel('New password', { exact: true }).fill('four words in a row')
  await theirs.getByRole('button', { name: 'Set password' }).click()
  await expect(theirs.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  expect(await pagesIn(theirs)).toEqual(pagesOfDevelopers)
  await theirs.context().close()
})

test('the badge of a physician without licenses is as wide as its words', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const { apiUrl, apiKey } = readDemo()
  const email = `none-${Date.now()}@clinic.example`
  const added = await request.post(`${apiUrl}/v1/physicians`, {
    headers: { authorization: `Bearer ${apiKey}` },
    data: { externalId: email, firstName: 'Nora', lastName: 'Unlicensed', email, licenses: [] },
  })
  expect(added.status()).toBe(201)
  await signInToConsole(page, 'administrator', '/physicians')
  const badge = page.getByRole('listitem').filter({ hasText: email }).getByText('No licenses')
  const [words, whole] = [await badge.boundingBox(), await badge.locator('..').boundingBox()]
  expect(whole?.width).toBeLessThan(2 * (words?.width ?? 0))
})

test('an origin with a path is explained at the field, in plain words', { tag: '@full' }, async ({ page }) => {
  await signInToConsole(page, 'administrator', '/settings')
  await page.getByRole('button', { name: 'Edit origins' }).click()
  const field = page.getByRole('textbox', { name: 'Origins' })
  await field.fill('https://clinic.example\nclinic.example/help')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(field).toHaveAccessibleDescription(/“clinic.example\/help” isn’t an origin/)
  await expect(page.getByRole('dialog')).not.toContainText('Check the input')
})

test('a change asks for the password when the sign-in is old, and goes on with what was typed', {
  tag: '@full',
}, async ({ page }) => {
  const { id, password } = memberOf('administrator')
  await signInToConsole(page, 'administrator', '/settings')
  await page.getByRole('button', { name: 'Edit origins' }).click()
  const field = page.getByRole('textbox', { name: 'Origins' })
  const before = await field.inputValue()
  await field.fill(`${before}\nhttps://other.example`)
  await sql(`update directory.sessions set created_at = created_at - interval '11 minutes' where physician_id = $1`, [
    id,
  ])
  await page.getByRole('button', { name: 'Save' }).click()
  const again = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(again).toHaveCount(0)
  await expect(field).toHaveValue(`${before}\nhttps://other.example`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('https://other.example')).toBeVisible()
  await page.getByRole('button', { name: 'Edit origins' }).click()
  await field.fill(before)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('https://other.example')).toHaveCount(0)
})
