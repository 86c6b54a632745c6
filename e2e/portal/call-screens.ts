import { expect, type Page } from '@playwright/test'
import { bookCall, Desk, newJurisdiction, patientWaits, ringEndsIn } from '../fixtures/desk.ts'
import { Partner } from '../fixtures/partner.ts'
import type { Screen } from './screens.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** On a busy machine what is loaded after the page takes its time. */
const loading = { timeout: 30_000 }

/** A physician on duty for whom a patient rings, for long enough to be looked at. */
async function rung(page: Page): Promise<Desk> {
  const partner = new Partner()
  const jurisdiction = newJurisdiction()
  const desk = await Desk.open(page, partner, { licensedIn: [jurisdiction] })
  await desk.goOnDuty()
  const visit = await patientWaits(
    partner,
    { jurisdiction, reason: 'Dizzy since noon, and a rash on both arms that itches at night', language: 'es' },
    { devices: { camera: 'denied', microphone: 'ok' }, network: 'poor' },
  )
  await expect(desk.ring()).toContainText(visit.patientName, loading)
  await ringEndsIn(visit.id, 300)
  await desk.reload()
  await expect(desk.ring()).toContainText(visit.patientName, loading)
  return desk
}

/** The pages of live calls, each as a physician of its own comes to see it. */
export const callScreens: readonly Screen[] = [
  {
    name: 'waiting-room',
    signedIn: false,
    open: async (page) => {
      const partner = new Partner()
      const jurisdiction = newJurisdiction()
      const check = { devices: { camera: 'denied', microphone: 'ok' }, network: 'poor' }
      const { patientName } = await patientWaits(partner, { jurisdiction, reason: 'Rash on both arms' }, check)
      await Desk.open(page, partner, { licensedIn: [jurisdiction] })
      await expect(page.getByRole('listitem').filter({ hasText: patientName })).toContainText('May ring for you')
    },
  },
  {
    name: 'agenda',
    signedIn: false,
    open: async (page) => {
      const partner = new Partner()
      const desk = await Desk.open(page, partner, { path: '/agenda' })
      const { patientName } = await bookCall(partner, desk.id, 1)
      await expect(page.getByText(patientName).first()).toBeVisible()
    },
  },
  {
    name: 'availability',
    signedIn: false,
    open: async (page) => {
      await Desk.open(page, new Partner(), { path: '/availability' })
      await page.getByRole('button', { name: 'Add hours on Monday' }).click()
      await page.getByRole('button', { name: 'Copy Monday to other days' }).click()
      await page.getByRole('menuitem', { name: 'Monday to Friday' }).click()
      await page.getByRole('button', { name: 'Add a day' }).click()
      await page.getByLabel('Date', { exact: true }).fill(inDays(7))
      await expect(page.getByRole('list', { name: 'What can be booked' })).toContainText(/\d+ times/)
    },
  },
  {
    name: 'profile',
    signedIn: false,
    open: async (page) => {
      await Desk.open(page, new Partner(), { licensedIn: ['US-NV', 'US-CA'], path: '/profile' })
      await page.getByLabel('Valid until').first().fill(inDays(10))
      await page.getByLabel('Number').last().fill('')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('The number is missing')).toBeVisible()
    },
  },
  { name: 'ring', signedIn: false, open: async (page) => void (await rung(page)) },
  {
    name: 'call',
    signedIn: false,
    open: async (page) => {
      const desk = await rung(page)
      await desk.ring().getByRole('button', { name: 'Accept' }).click()
      await expect(page.getByRole('heading', { name: /^Call with / })).toBeVisible()
      await expect(page.getByRole('button', { name: 'End the call' })).toBeVisible()
    },
  },
]
