import { readFileSync } from 'node:fs'
import { sql } from '../fixtures/database.ts'
import { readDemo } from '../fixtures/demo.ts'
import { openThread } from '../fixtures/open-thread.ts'
import { expect, test } from '../fixtures/test.ts'
import { pagesIn, signInToConsole } from './console.ts'

test('an auditor reviews an alert and a reason, searches the audit, and exports what was found', {
  tag: '@full',
}, async ({ page }) => {
  const { partnerId, physicians } = readDemo()
  const [, reader] = physicians
  if (!reader) throw new Error('the demo has two physicians')
  // The demo's second physician has the same last name.
  const { partner, patient, consultId } = await openThread({ called: { firstName: 'Sam', lastName: 'Lindqvist' } })
  const { id: patientId, externalId } = patient
  const policy = (value: string) =>
    sql('update directory.partners set colleagues_consults = $2 where partner_id = $1', [partnerId, value])
  await policy('ask_reason')
  try {
    const reason = { consultId, category: 'covering_colleague', reason: `I stand in for a colleague: ${externalId}` }
    await partner.call('POST', '/access-reasons', reason, reader.id)
    await partner.call('GET', `/async-consults/${consultId}`, undefined, reader.id)

    await signInToConsole(page, 'auditor')
    expect(await pagesIn(page)).toEqual(['Alerts', 'Reasons', 'Audit'])

    const alert = page
      .getByRole('list', { name: 'Alerts' })
      .getByRole('listitem')
      .filter({ hasText: patientId })
      .filter({ hasText: 'Same last name' })
    await expect(async () => {
      await page.reload()
      await expect(alert).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 50_000 })
    await alert.getByRole('button', { name: 'Mark reviewed' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Mark reviewed' }).click()
    await expect(dialog.getByText('Write a note.')).toBeVisible()
    await dialog.getByLabel('Note').fill('They are not related.')
    await dialog.getByRole('button', { name: 'Mark reviewed' }).click()
    await expect(alert).toHaveCount(0)
    await page.getByRole('button', { name: 'Reviewed', exact: true }).click()
    await expect(alert).toContainText('They are not related.')
    await expect(alert).toContainText('Reviewed by Amina Diallo')

    await page.getByRole('link', { name: 'Reasons' }).click()
    const given = page.getByRole('list', { name: 'Reasons' }).getByRole('listitem').filter({ hasText: externalId })
    await expect(given).toContainText('Covering for a colleague')
    await given.getByRole('button', { name: 'Mark reviewed' }).click()
    await dialog.getByLabel('Note').fill('The roster says so.')
    await dialog.getByRole('button', { name: 'Mark reviewed' }).click()
    await expect(given).toHaveCount(0)

    await page.getByRole('link', { name: 'Audit' }).click()
    await page.getByLabel('Patient').fill(externalId)
    await page.getByLabel('Action').fill('asyncConsults.get')
    await page.getByLabel('Result').selectOption('read')
    await page.getByRole('button', { name: 'Search' }).click()
    const entries = page.getByRole('list', { name: 'Audit' }).getByRole('listitem')
    await expect(entries.first()).toContainText('asyncConsults.get')
    await entries.first().getByText('Details').click()
    await expect(entries.first()).toContainText(patientId)

    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export' }).click()
    const text = readFileSync(await (await download).path(), 'utf8')
    expect(text).toContain('asyncConsults.get')
    expect(text).not.toContain('telehealthConsults')
    await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible()
  } finally {
    await policy('open')
  }
})

test('an administrator exports a patient’s data, downloads the archive, and cancels the request', {
  tag: '@full',
}, async ({ page }) => {
  const { id: patientId, externalId } = (await openThread()).patient
  await signInToConsole(page, 'administrator', '/data-requests')
  await page.getByRole('button', { name: 'Export data' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Patient').fill(externalId)
  await dialog.getByRole('button', { name: 'Export data' }).click()
  const row = page.getByRole('list', { name: 'Data requests' }).getByRole('listitem').filter({ hasText: patientId })
  await expect(row).toContainText('Done', { timeout: 50_000 })
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Download' }).click()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const archive = readFileSync(await (await download).path())
  expect(archive.subarray(0, 2).toString()).toBe('PK')
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Cancel request' }).click()
  await dialog.getByRole('button', { name: 'Cancel request' }).click()
  await expect(row).toHaveCount(0)
})
