import { expect, type Frame, type Page } from '@playwright/test'
import { sql } from '../fixtures/database.ts'
import { makeLineTooWeak, pretendDevices } from '../fixtures/fake-devices.ts'
import type { WidgetHost } from '../fixtures/widget-host.ts'
import { call, endCalls, replyInCalls, thread, withHistory, withPastCall } from './consult-states.ts'

/** One state of the widget, in any language. */
export interface State {
  readonly name: string
  /** Creates what the widget shows. @returns a token for it. */
  createToken(host: WidgetHost): Promise<string>
  /** A selector for content that exists in this state and in no state before it. */
  readonly sign: string
  /** Runs before the page is opened. */
  readonly before?: (page: Page, host: WidgetHost) => Promise<unknown>
  /** What the patient does, or what happens. */
  readonly act?: (widget: Frame, page: Page, host: WidgetHost) => Promise<unknown>
  /** A selector that shows that the act has finished. */
  readonly until?: string
  /** Restores what other states share. */
  readonly after?: (page: Page, host: WidgetHost) => Promise<unknown>
  /** The path of the host page. */
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

const expireAll = ({ partner }: WidgetHost) =>
  sql(`update directory.embed_sessions set expires_at = now() - interval '1 second' where partner_id = $1`, [
    partner.id,
  ])

const answered = thread('consent', 'answer')
const goOffline = (page: Page, is: boolean) => page.context().setOffline(is)

const inCall = call({}, 'ready', 'ring', 'join')

/** A call that is not recorded, with camera and microphone. */
async function begin(widget: Frame): Promise<void> {
  await pretendDevices(widget)
  await widget.locator('.recording-question .button').nth(1).click()
  await expect(widget.locator('.self-view')).toBeVisible()
}

/** Every state, in an order in which none affects the next. */
export const states: readonly State[] = [
  { name: 'consent', createToken: thread(), sign: '#consent' },
  { name: 'declined consent', createToken: thread('decline'), sign: '.message-title' },
  {
    name: 'expired consent',
    createToken: async (host) => {
      const token = await thread()(host)
      await sql(
        `update tenant.async_consults set status = 'closed', closed_reason = 'consent_expired', closed_at = now()
         where partner_id = $1 and status = 'invited'`,
        [host.partner.id],
      )
      return token
    },
    sign: '.message-title',
  },
  { name: 'in the queue', createToken: thread('consent'), sign: '.queue' },
  {
    name: 'files that cannot be sent',
    createToken: answered,
    sign: '.words',
    act: (widget) => choose(widget, 'notes', 'noPicture'),
    // An image that fails to load is not shown as broken.
    until: '.tray-trouble + .tray-trouble:not(:has(img))',
  },
  {
    name: 'a file that waits for a connection',
    createToken: answered,
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
    createToken: answered,
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
    createToken: answered,
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
    createToken: answered,
    before: (page) => page.clock.install(),
    sign: '.words',
    act: async (widget, page, host) => {
      await expireAll(host)
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
    createToken: async ({ partner }) => partner.patientToken(await partner.patient({ externalId: 'gone' })),
    before: (page, { partner }) =>
      page.route('**/trpc/embed.opening**', async (route) => {
        await sql(`delete from tenant.patients where partner_id = $1 and external_id = 'gone'`, [partner.id])
        await route.continue()
      }),
    sign: '.message .button',
  },
  { name: 'the resolution prompt', createToken: thread('consent', 'answer', 'resolve'), sign: '#resolved' },
  {
    name: 'closed, being rated',
    createToken: thread('consent', 'answer', 'close'),
    sign: '#ended',
    act: (widget) => widget.locator('[name=rating]').nth(3).check({ force: true }),
    until: '.rating textarea',
  },
  {
    name: 'closed and rated, with what comes next',
    createToken: thread('consent', 'answer', 'resolve', 'close', 'rate'),
    sign: '.rating[role=status]',
  },
  {
    name: 'the earlier conversations',
    createToken: withHistory,
    sign: '.queue',
    act: (widget) => widget.locator('.head > .icon-button').click(),
    until: '.earlier',
  },
  {
    name: 'an earlier conversation',
    createToken: withHistory,
    sign: '.queue',
    act: async (widget) => {
      await widget.locator('.head > .icon-button').click()
      await widget.locator('.earlier').first().click()
    },
    until: '.earlier-thread .words',
  },
  {
    name: 'an earlier call',
    createToken: withPastCall,
    sign: '.queue',
    act: async (widget) => {
      await widget.locator('.head > .icon-button').click()
      await widget.locator('.earlier:has(.earlier-call)').click()
    },
    until: '.past-chat .words',
    after: endCalls,
  },
  { name: 'an invitation to a call', createToken: call({}), sign: '#devices' },
  {
    name: 'a booked call, about to be cancelled',
    createToken: call({ scheduledFor: inAWeek() }),
    sign: '.booking',
    act: (widget) => widget.locator('.cancel .link').click(),
    until: '#cancel-title',
  },
  {
    name: 'the waiting room, with the question of a recording, and devices that the patient said no to',
    createToken: call({}, 'ready'),
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
    createToken: call({}, 'ready'),
    sign: '.queue',
    act: (widget) => widget.locator('.devices .button').first().click(),
    until: '.device-problem',
    after: endCalls,
  },
  {
    name: 'are you still there?',
    before: (page) => page.clock.install(),
    createToken: call({}, 'ready'),
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
  { name: 'a ring', createToken: call({}, 'ready', 'ring'), sign: '.ring', after: endCalls },
  { name: 'in the call', createToken: call({}, 'ready', 'ring', 'join'), sign: '.call', after: endCalls },
  {
    name: 'in the call, not recorded, with what can be chosen',
    createToken: call({}, 'ready', 'ring', 'join'),
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
    createToken: inCall,
    sign: '.recording-question',
    act: async (widget, page, host) => {
      await widget.locator('.recording-question .button').nth(1).click()
      await replyInCalls(host, 'Which tablets do you take? See https://clinic.example/tablets')
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
    createToken: inCall,
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
    name: 'in the call, with audio only offered',
    createToken: inCall,
    sign: '.recording-question',
    act: async (widget) => {
      await begin(widget)
      await makeLineTooWeak(widget)
    },
    until: '.call-offer',
    after: endCalls,
  },
  {
    name: 'in the call, with audio only',
    createToken: inCall,
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
    createToken: call({}, 'ready', 'ring', 'join', 'write', 'end'),
    sign: '.past-chat .words',
    after: endCalls,
  },
  { name: 'a call that was cancelled', createToken: call({}, 'cancel'), sign: '.sheet-title' },
]

/** Opens the widget on the page in the state and language. @returns its frame. */
export async function enter(
  state: State,
  page: Page,
  host: WidgetHost,
  mounting: (token: string) => Promise<Frame>,
): Promise<Frame> {
  await state.before?.(page, host)
  const widget = await mounting(await state.createToken(host))
  await expect(widget.locator(state.sign).first()).toBeVisible()
  await state.act?.(widget, page, host)
  if (state.until) await expect(widget.locator(state.until).first()).toBeVisible()
  return widget
}
