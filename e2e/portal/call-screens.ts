import type { Page } from '@playwright/test'
import { sql } from '../fixtures/database.ts'
import { bookCall, Desk, newJurisdiction, patientWaits, ringEndsIn } from '../fixtures/desk.ts'
import { makeLineTooWeak, pretendDevices } from '../fixtures/fake-devices.ts'
import { Partner } from '../fixtures/partner.ts'
import { dismiss, expect, type Screen } from './screen.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The people in the video. */
const physician = { firstName: 'Clara', lastName: 'Weiss' }
const waiting = { firstName: 'Nadia', lastName: 'Holt' }
const rings = { firstName: 'Ana', lastName: 'Prado' }
const booked = { firstName: 'Jonas', lastName: 'Brandt' }

/** A timeout for content that loads after the page, which is slow on a busy machine. */
const loading = { timeout: 30_000 }

/** A physician on duty who is being rung for a patient, for as long as the screen is examined. */
async function rung(page: Page): Promise<Desk> {
  const partner = new Partner()
  // No other physician of the demo is licensed there.
  const jurisdiction = 'US-WY'
  const desk = await Desk.open(page, partner, { licensedIn: [jurisdiction], called: physician })
  await desk.goOnDuty()
  const visit = await patientWaits(
    partner,
    { jurisdiction, reason: 'Dizzy since noon, and a rash on both arms that itches at night', language: 'es' },
    { devices: { camera: 'denied', microphone: 'ok' }, network: 'poor' },
    rings,
  )
  await expect(desk.ring()).toContainText(visit.patientName, loading)
  await ringEndsIn(visit.id, 300)
  await desk.reload()
  await expect(desk.ring()).toContainText(visit.patientName, loading)
  return desk
}

/** A physician on duty whose reply to a patient is overdue. */
async function late(page: Page): Promise<void> {
  const partner = new Partner()
  const jurisdiction = newJurisdiction()
  const desk = await Desk.open(page, partner, { licensedIn: [jurisdiction], path: '/inbox/mine' })
  await desk.goOnDuty()
  const patient = await partner.newPatient()
  const { id } = await partner.call<{ id: string }>('POST', '/async-consults', { patientId: patient.id, jurisdiction })
  await partner.call('POST', `/async-consults/${id}/consent`, { decision: 'accept' })
  await partner.call('POST', `/async-consults/${id}/claim`, undefined, desk.id)
  await sql("update tenant.async_consults set response_due_at = now() - interval '3 min' where async_consult_id = $1", [
    id,
  ])
  // The state after two unanswered rings.
  await sql("update tenant.physicians set presence = 'away', unanswered_rings = 2 where physician_id = $1", [desk.id])
  await desk.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'You’re away' })).toBeVisible(loading)
}

/** A phone shows the agenda as a list, which needs no menus. */
const showsGrid = (page: Page) => (page.viewportSize()?.width ?? 0) >= 768

/** The call whose page is open. */
const callOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

const posting = '**/telehealthConsults.postReply**'

/** Writes to the patient in the call. */
async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Message to/ })
  await field.fill(text)
  await field.press('Control+Enter')
  await expect(page.getByRole('log').getByText(text)).toHaveCount(1)
}

/** The page of an ended call, with its recording in the given state. */
async function recorded(page: Page, status: 'processing' | 'ready', says: string): Promise<void> {
  const id = callOf(page)
  if (status === 'ready') {
    await sql(
      `insert into tenant.recordings
         (partner_id, telehealth_consult_id, attempts, storage_key, byte_size, duration_ms, stored_at)
       select partner_id, telehealth_consult_id, 1, 'nowhere', 1, 1, now()
       from tenant.telehealth_consults where telehealth_consult_id = $1`,
      [id],
    )
  }
  await sql(
    'update tenant.telehealth_consults set recording_status = $2, transcript_status = $3 where telehealth_consult_id = $1',
    [id, status, status === 'ready' ? 'processing' : 'none'],
  )
  await page.reload()
  await expect(page.getByRole('region', { name: 'Recording' })).toContainText(says)
}

/** The pages of live calls, of duty and of the physician's own time, each opened by its own physician. */
export const callScreens: readonly Screen[] = [
  {
    name: 'waiting-room',
    signedIn: false,
    pictured: true,
    open: async (page) => {
      const partner = new Partner()
      const jurisdiction = 'US-VT'
      const check = { devices: { camera: 'denied', microphone: 'ok' }, network: 'poor' }
      const { patientName } = await patientWaits(partner, { jurisdiction, reason: 'Rash on both arms' }, check, waiting)
      await Desk.open(page, partner, { licensedIn: [jurisdiction], called: physician })
      await expect(page.getByRole('listitem').filter({ hasText: patientName })).toContainText(/Next|Position \d/)
    },
  },
  {
    name: 'agenda',
    signedIn: false,
    pictured: true,
    open: async (page) => {
      const partner = new Partner()
      const desk = await Desk.open(page, partner, { licensedIn: ['US-CA'], path: '/agenda', called: physician })
      const { patientName } = await bookCall(partner, desk.id, 1, booked)
      await expect(page.getByText(patientName).first()).toBeVisible()
    },
    next: [
      {
        name: 'agenda-day',
        open: async (page) => {
          if (showsGrid(page)) await page.getByRole('button', { name: 'Day', exact: true }).click()
          await expect(page.getByText('Jonas Brandt').first()).toBeVisible()
        },
      },
      {
        name: 'agenda-appointment',
        open: async (page) => {
          // An appointment that continues after midnight appears on both days.
          if (showsGrid(page)) await page.getByRole('button', { name: 'Jonas Brandt' }).first().click()
          await expect(page.getByRole('dialog').getByText('Check-up')).toBeVisible()
        },
      },
      {
        name: 'call-booked',
        open: async (page) => {
          if (showsGrid(page)) {
            // Resizing the window closed the menu of the entry, because the list replaced the grid.
            await expect(page.getByRole('button', { name: 'Day', exact: true })).toBeVisible()
            await page.getByRole('button', { name: 'Jonas Brandt' }).first().click()
          }
          await page.getByRole('link', { name: 'Open call' }).click()
          await expect(page.getByText('The patient hasn’t joined the waiting room yet.')).toBeVisible()
        },
      },
      {
        name: 'agenda-list',
        open: async (page) => {
          await page.setViewportSize({ width: 390, height: 780 })
          await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Agenda' }).click()
          await expect(page.getByRole('region', { name: 'Booked calls by start time' })).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'availability-none',
    signedIn: false,
    open: async (page) => {
      await Desk.open(page, new Partner(), { path: '/availability', called: physician })
      await expect(page.getByText('No hours set')).toBeVisible()
    },
    next: [
      {
        name: 'availability',
        pictured: true,
        open: async (page) => {
          await page.getByRole('button', { name: 'Exact times' }).click()
          await page.getByRole('button', { name: 'Add hours on Monday' }).click()
          await page.getByRole('button', { name: 'Copy Monday to other days' }).click()
          await page.getByRole('menuitem', { name: 'Monday to Friday' }).click()
          await page.getByRole('button', { name: 'Add date' }).click()
          await page.getByLabel('Date', { exact: true }).fill(inDays(7))
          await page.getByRole('button', { name: 'Grid' }).click()
          await expect(page.getByRole('list', { name: 'Bookable times' })).toContainText(/\d+ open slots/)
        },
      },
      {
        name: 'availability-times',
        open: async (page) => {
          await page.getByRole('button', { name: 'Exact times' }).click()
          await expect(page.getByRole('group', { name: 'Monday, hours 1' })).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'profile',
    signedIn: false,
    pictured: true,
    open: async (page) => {
      await Desk.open(page, new Partner(), { licensedIn: ['US-NV', 'US-CA'], path: '/profile', called: physician })
      await page.getByLabel('Valid until').first().fill(inDays(10))
    },
    next: [
      {
        name: 'profile-refused',
        open: async (page) => {
          await page.getByLabel('License number').last().fill('')
          await page.getByRole('button', { name: 'Save' }).click()
          await expect(page.getByText('Enter a number of up to')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'ring',
    signedIn: false,
    pictured: true,
    open: async (page) => void (await rung(page)),
    next: [
      {
        name: 'call',
        pictured: true,
        open: async (page) => {
          await page.getByRole('alertdialog', { name: 'Incoming call' }).getByRole('button', { name: 'Accept' }).click()
          await expect(page.getByRole('heading', { name: /^Call with / })).toBeVisible()
          await expect(page.getByRole('button', { name: 'End call' })).toBeVisible()
        },
      },
      {
        name: 'call-running',
        open: async (page) => {
          await pretendDevices(page)
          await page.getByRole('button', { name: 'Don’t record me' }).click()
          await expect(page.getByRole('button', { name: 'Mute' })).toBeEnabled()
          await expect(page.getByRole('button', { name: 'Change answer' })).toBeVisible()
        },
      },
      {
        name: 'call-sharing',
        open: async (page) => {
          await page.getByRole('button', { name: 'Share screen' }).click()
          await expect(page.getByText('You’re sharing your screen.')).toBeVisible()
        },
      },
      {
        name: 'call-devices',
        open: async (page) => {
          await page.getByRole('button', { name: 'Choose devices' }).click()
          await expect(page.getByRole('dialog', { name: 'Choose devices' })).toBeVisible()
        },
      },
      {
        name: 'call-messages',
        open: async (page) => {
          await dismiss(page)
          await page.getByRole('button', { name: 'Stop sharing' }).click()
          await page.getByRole('tab', { name: 'Chat' }).click()
          await write(page, 'Which tablets do you take?')
          const said = { text: 'Levothyroxine, 75 µg. See https://clinic.example/levothyroxine' }
          await new Partner().call('POST', `/telehealth-consults/${callOf(page)}/messages`, said)
          await expect(page.getByRole('log').getByText(said.text)).toBeVisible()
        },
      },
      {
        name: 'call-message-not-sent',
        open: async (page) => {
          await page.route(posting, (route) => route.abort())
          await write(page, 'Half an hour before breakfast')
          await expect(page.getByRole('alert').getByText('Not sent.')).toBeVisible()
        },
      },
      {
        name: 'call-sound-only-offer',
        open: async (page) => {
          await page.unroute(posting)
          await page.getByRole('button', { name: 'Try again' }).click()
          await expect(page.getByText('Not sent.')).toHaveCount(0)
          await makeLineTooWeak(page)
          await expect(page.getByRole('button', { name: 'Switch to audio only' })).toBeVisible()
        },
      },
      {
        name: 'call-sound-only',
        open: async (page) => {
          await page.getByRole('button', { name: 'Switch to audio only' }).click()
          await expect(page.getByRole('button', { name: 'Turn video back on' })).toBeVisible()
        },
      },
      {
        name: 'call-elsewhere',
        open: async (page) => {
          await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Profile' }).click()
          await expect(page.getByRole('link', { name: 'Return to call' })).toBeVisible()
        },
      },
      {
        name: 'call-ending',
        open: async (page) => {
          await page.getByRole('link', { name: 'Return to call' }).click()
          await page.getByRole('button', { name: 'End call' }).click()
          await expect(page.getByRole('button', { name: 'End call for both' })).toBeVisible()
        },
      },
      {
        name: 'call-over',
        open: async (page) => {
          await page.getByRole('dialog').getByRole('button', { name: 'End call for both' }).click()
          await expect(page.getByRole('region', { name: 'Call summary' })).toContainText('Duration')
          await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Half an hour before breakfast')
        },
      },
      {
        name: 'call-recording-preparing',
        open: (page) => recorded(page, 'processing', 'Preparing the recording'),
      },
      { name: 'call-recording', open: (page) => recorded(page, 'ready', 'Preparing the transcript') },
      {
        name: 'call-recording-shown',
        open: async (page) => {
          await page.route('**/api/calls/*/recording', () => undefined)
          await page.getByRole('button', { name: 'Play recording' }).click()
          await expect(page.getByLabel('Call recording')).toBeFocused()
        },
      },
      {
        name: 'call-recording-sign-in',
        open: async (page) => {
          const physicianOfCall = 'select physician_id from tenant.telehealth_consults where telehealth_consult_id = $1'
          const longAgo = "update directory.sessions set created_at = created_at - interval '31 min'"
          await sql(`${longAgo} where physician_id = (${physicianOfCall})`, [callOf(page)])
          await page.reload()
          await page.getByRole('button', { name: 'Play recording' }).click()
          await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'alert-away',
    signedIn: false,
    open: late,
    next: [
      {
        name: 'alert-overdue',
        open: async (page) => {
          await page.getByRole('button', { name: 'Go on duty' }).click()
          await page.getByRole('button', { name: '1 reply overdue' }).click()
          await expect(page.getByRole('dialog', { name: '1 reply overdue' })).toBeVisible()
        },
      },
      {
        name: 'alert-over-a-thread',
        open: async (page) => {
          await page.getByRole('dialog', { name: '1 reply overdue' }).getByRole('link').click()
          await expect(page.getByRole('textbox', { name: /^Reply to/ })).toBeVisible()
        },
      },
      {
        name: 'leaving-duty',
        open: async (page) => {
          await page.getByRole('switch', { name: 'On duty' }).click()
          await expect(page.getByRole('dialog', { name: 'Go off duty now?' })).toBeVisible()
        },
      },
      {
        name: 'signing-out-on-duty',
        open: async (page) => {
          await dismiss(page)
          await page.getByRole('button', { name: 'Your account' }).click()
          await page.getByRole('menuitem', { name: 'Sign out' }).click()
          await expect(page.getByRole('dialog').getByRole('button', { name: 'Stay on duty' })).toBeVisible()
        },
      },
    ],
  },
]
