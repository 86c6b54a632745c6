import { Desk } from '../fixtures/desk.ts'
import { Partner } from '../fixtures/partner.ts'
import { expect, test } from '../fixtures/test.ts'

interface Physician {
  readonly languages: readonly string[]
  readonly licenses: readonly {
    readonly jurisdiction: string
    readonly number: string
    readonly expiresOn: string | null
  }[]
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('licenses and languages can be edited, and a license that expires soon shows a warning', { tag: '@full' }, async ({
  page,
}) => {
  const partner = new Partner()
  const desk = await Desk.open(page, partner, { licensedIn: ['US-NV'], path: '/profile' })
  const read = () => partner.call<Physician>('GET', `/physicians/${desk.id}`)
  await expect(page.getByRole('heading', { name: 'Set by your clinic' })).toBeVisible()

  await page.getByRole('button', { name: 'Add license' }).click()
  const added = page.getByRole('group', { name: 'New license' })
  await added.getByLabel('Jurisdiction').fill('California')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter the code of a country or region, such as US-CA, each only once.')).toBeVisible()
  await expect(page.getByText('Enter a number of up to')).toBeVisible()
  expect((await read()).licenses).toHaveLength(1)

  const line = page.getByRole('group', { name: /License for CALIFORNIA/ })
  await line.getByLabel('License number').fill('A 12345')
  await line.getByLabel('Valid until').fill(inDays(10))
  await expect(line).toContainText(/Expires in (9|10) days/)
  await line.getByLabel('Jurisdiction').fill('us-ca')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect((await read()).licenses.map(({ jurisdiction }) => jurisdiction)).toEqual(['US-NV', 'US-CA'])

  await page.getByRole('button', { name: 'Remove license for US-NV' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await read()).licenses.map(({ number }) => number)).toEqual(['A 12345'])

  await page.getByLabel('Add language').fill('pt-br')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove Portuguese (Brazil)' })).toBeVisible()
  expect((await read()).languages).toContain('pt-BR')
})
