import { expect, type Frame, type Page } from '@playwright/test'
import type { Bank } from '../fixtures/bank.ts'
import { sql } from '../fixtures/database.ts'
import { makeLineTooWeak, pretendDevices } from '../fixtures/pretended-devices.ts'
import { call, endCalls, replyInCalls, thread, withHistory, withPastCall } from './made.ts'

/** One state of the widget, in any language. */
export interface State {
  readonly name: string
  /** Makes what the widget shows. @returns a token for it. */
  made(bank: Bank): Promise<string>
  /** What is there in that state and in no other that comes before it, as a selector. */
  readonly sign: string
  /** Before the page is opened. */
  readonly before?: (page: Page, bank: Bank) => Promise<unknown>
  /** What a patient does, or what befalls them. */
  readonly act?: (widget: Frame, page: Page, bank: Bank) => Promise<unknown>
  /** What shows that the act has come through. */
  readonly until?: string
  /** Puts back what others share. */
  readonly after?: (page: Page, bank: Bank) => Promise<unknown>
  /** The page of the bank that it is on. */
  readonly path?: string
}

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const files = {
  picture: { name: 'a-photograph-of-the-rash-on-the-left-forearm.png', mimeType: 'image/png', buffer: png },
  notes: { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') },
  noPicture: { name: 'rash.png', mimeType: 'image/png', buffer: Buffer.from('words') },
}
const choose = (widget: Frame, ...chosen: (keyof typeof files)[]) =>
  widget
    .locator('input[type=file]')
    .first()
    .setInputFiles(chosen.map((one) => files[one]))

const expireAll = ({ partner }: Bank) =>
  sql(`update directory.embed_sessions set expires_at = now() - interval '1 second' where partner_id = $1`, [
    partner.id,
  ])

const answered = thread('consent', 'answer')
const goOffline = (page: Page, is: boolean) => page.context().setOffline(is)

const inCall = call({}, 'ready', 'ring', 'join')

/** Not recorded, with camera and microphone. */
async function begin(widget: Frame): Promise<void> {
  await pretendDevices(widget)
  await widget.locator('.recording-question .button').nth(1).click()
  await expect(widget.locator('.self-view')).toBeVisible()
}

/** Every state, in an order in which none disturbs the next. */
export const states: readonly State[] = [
  { name: 'consent', made: thread(), sign: '#consent' },
  { name: 'consent that was declined', made: thread('decline'), sign: '.message-title' },
  {
    name: 'consent that was not given in time',
    made: async (bank) => {
      const token = await thread()(bank)
      await sql(
        `update tenant.async_consults set status = 'closed', closed_reason = 'consent_expired', closed_at = now()
         where partner_id = $1 and status = 'invited'`,
        [bank.partner.id],
      )
      return token
    },
    sign: '.message-title',
  },
  { name: 'in line', made: thread('consent'), sign: '.queue' },
  {
    name: 'files that cannot be sent',
    made: answered,
    sign: '.words',
    act: (widget) => choose(widget, 'notes', 'noPicture'),
    // What cannot be shown is no broken picture.
    until: '.tray-trouble + .tray-trouble:not(:has(img))',
  },
  {
    name: 'a file that waits for the line',
    made: answered,
    sign: '.words',
    act: async (widget, page) => {
      await page.route('**/v1/attachments', (route) => route.abort())
      await choose(widget, 'picture')
      await expect(widget.locator('progress')).toHaveAttribute('value', '0')
    },
    until: 'progress',
  },
  {
    name: 'a picture, large',
    made: answered,
    sign: '.words',
    act: async (widget) => {
      await choose(widget, 'picture')
      await expect(widget.locator('progress')).toHaveCount(0)
      await widget.locator('.send').click()
      await widget.locator('.picture').click()
    },
    until: '.lightbox img',
  },
  {
    name: 'offline, with something unsent',
    made: answered,
    sign: '.words',
    act: async (widget, page) => {
      await goOffline(page, true)
      await widget.locator('#message').fill('Is it catching?')
      await widget.locator('.send').click()
    },
    until: '.banner-words',
    after: (page) => goOffline(page, false),
  },
  {
    name: 'access that has ended',
    made: answered,
    before: (page) => page.clock.install(),
    sign: '.words',
    act: async (widget, page, bank) => {
      await expireAll(bank)
      await widget.locator('#message').fill('Is it catching?')
      await widget.locator('.send').click()
      await expect(widget.locator('.banner-words')).toBeVisible()
      await expect(async () => {
        await page.clock.runFor(30_000)
        await expect(widget.locator('.banner-words .link')).toBeVisible({ timeout: 500 })
      }).toPass()
    },
    until: '.banner-words .link',
  },
  {
    name: 'refused',
    made: async ({ partner }) => partner.patientToken(await partner.patient({ externalId: 'gone' })),
    before: (page, { partner }) =>
      page.route('**/trpc/embed.opening**', async (route) => {
        await sql(`delete from tenant.patients where partner_id = $1 and external_id = 'gone'`, [partner.id])
        await route.continue()
      }),
    sign: '.message .button',
  },
  { name: 'the question whether it is answered', made: thread('consent', 'answer', 'resolve'), sign: '#resolved' },
  {
    name: 'closed, being rated',
    made: thread('consent', 'answer', 'close'),
    sign: '#ended',
    act: (widget) => widget.locator('[name=rating]').nth(3).check({ force: true }),
    until: '.rating textarea',
  },
  {
    name: 'closed and rated, with what comes next',
    made: thread('consent', 'answer', 'resolve', 'close', 'rate'),
    sign: '.rating[role=status]',
  },
  {
    name: 'the earlier conversations',
    made: withHistory,
    sign: '.queue',
    act: (widget) => widget.locator('.head > .icon-button').click(),
    until: '.earlier',
  },
  {
    name: 'an earlier conversation',
    made: withHistory,
    sign: '.queue',
    act: async (widget) => {
      await widget.locator('.head > .icon-button').click()
      await widget.locator('.earlier').first().click()
    },
    until: '.earlier-thread .words',
  },
  {
    name: 'an earlier call',
    made: withPastCall,
    sign: '.queue',
    act: async (widget) => {
      await widget.locator('.head > .icon-button').click()
      await widget.locator('.earlier:has(.earlier-call)').click()
    },
    until: '.past-chat .words',
    after: endCalls,
  },
  { name: 'an invitation to a call', made: call({}), sign: '#devices' },
  {
    name: 'a booked call, about to be cancelled',
    made: call({ scheduledFor: inAWeek() }),
    sign: '.booking',
    act: (widget) => widget.locator('.cancel .link').click(),
    until: '#cancel-title',
  },
  {
    name: 'the waiting room, with the question of a recording, and devices that the patient said no to',
    made: call({}, 'ready'),
    sign: '.recording-question',
    act: (widget) => widget.locator('.devices .button').first().click(),
    until: '.device-problem',
    after: endCalls,
  },
  {
    name: 'the waiting room, with devices that the page blocks',
    path: '/no-camera',
    before: async (_page, { site }) =>
      site.page('/no-camera', { headers: { 'Permissions-Policy': 'camera=(), microphone=()' } }),
    made: call({}, 'ready'),
    sign: '.queue',
    act: (widget) => widget.locator('.devices .button').first().click(),
    until: '.device-problem',
    after: endCalls,
  },
  {
    name: 'are you still there?',
    before: (page) => page.clock.install(),
    made: call({}, 'ready'),
    sign: '.queue',
    act: async (_widget, page, { partner }) => {
      await sql(
        `update tenant.telehealth_consults set place_until = now() - interval '5 minutes',
           present_until = now() - interval '14 minutes' where partner_id = $1 and status = 'waiting'`,
        [partner.id],
      )
      await page.clock.fastForward('15:00')
    },
    until: '.message[role=alert]',
    after: endCalls,
  },
  { name: 'a ring', made: call({}, 'ready', 'ring'), sign: '.ring', after: endCalls },
  { name: 'in the call', made: call({}, 'ready', 'ring', 'join'), sign: '.call', after: endCalls },
  {
    name: 'in the call, not recorded, with what can be chosen',
    made: call({}, 'ready', 'ring', 'join'),
    sign: '.recording-question',
    act: async (widget) => {
      await widget.locator('.recording-question .button').nth(1).click()
      await expect(widget.locator('.call-recorded')).toBeVisible()
      await widget.locator('.call-controls [aria-expanded]').last().click()
    },
    until: '.call-more',
    after: endCalls,
  },
  {
    name: 'in the call, with messages, one of them not sent',
    made: inCall,
    sign: '.recording-question',
    act: async (widget, page, bank) => {
      await widget.locator('.recording-question .button').nth(1).click()
      await replyInCalls(bank, 'Which tablets do you take? See https://clinic.example/tablets')
      await widget.locator('.call-unread').click()
      await page.route('**/trpc/telehealthConsults.postMessage**', (route) => route.fulfill({ status: 400 }))
      await widget.locator('#message').fill('Levothyroxine, 75 µg, half an hour before breakfast')
      await widget.locator('.send').click()
    },
    until: '.call-chat .failure',
    after: endCalls,
  },
  {
    name: 'in the call, showing the screen',
    made: inCall,
    sign: '.recording-question',
    act: async (widget) => {
      await begin(widget)
      await widget.locator('.call-controls [aria-expanded]').last().click()
      await widget.locator('.call-more .button').first().click()
    },
    until: '.call-sharing',
    after: endCalls,
  },
  {
    name: 'in the call, with sound alone offered',
    made: inCall,
    sign: '.recording-question',
    act: async (widget) => {
      await begin(widget)
      await makeLineTooWeak(widget)
    },
    until: '.call-offer',
    after: endCalls,
  },
  {
    name: 'in the call, with sound alone',
    made: inCall,
    sign: '.recording-question',
    act: async (widget) => {
      await begin(widget)
      await makeLineTooWeak(widget)
      await widget.locator('.call-offer .button').first().click()
    },
    until: '.call-stage:not(:has(.self-view)) > .button',
    after: endCalls,
  },
  {
    name: 'a call that has ended',
    made: call({}, 'ready', 'ring', 'join', 'write', 'end'),
    sign: '.past-chat .words',
    after: endCalls,
  },
  { name: 'a call that was cancelled', made: call({}, 'cancel'), sign: '.sheet-title' },
]

/** Brings the widget on the page into the state, in that language. @returns its frame. */
export async function enter(
  state: State,
  page: Page,
  bank: Bank,
  mounting: (token: string) => Promise<Frame>,
): Promise<Frame> {
  await state.before?.(page, bank)
  const widget = await mounting(await state.made(bank))
  await expect(widget.locator(state.sign).first()).toBeVisible()
  await state.act?.(widget, page, bank)
  if (state.until) await expect(widget.locator(state.until).first()).toBeVisible()
  return widget
}
