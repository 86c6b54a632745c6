import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, test } from '@playwright/test'
import { EmbeddingPartner } from '../fixtures/embedding-partner.ts'
import { type HostSite, openHostSite, widgetFrame } from '../fixtures/host-site.ts'

let site: HostSite
let partner: EmbeddingPartner
let physicianId: string

test.beforeAll(async () => {
  partner = await EmbeddingPartner.create([])
  site = await openHostSite(partner.apiUrl)
  await partner.allow(site.origin('bank'))
  physicianId = await partner.physician()
})
test.afterAll(async () => {
  site.close()
  await partner.close()
})

const post = (path: string, body?: unknown, asPhysician?: string) =>
  partner.call<{ id: string; token: string }>('POST', path, body, asPhysician)

/** A thread that has come so far. @returns the path of what a token is asked for. */
async function thread(...steps: ('consent' | 'answer' | 'resolve' | 'close')[]): Promise<string> {
  const consult = await partner.consult('invited')
  const path = `/async-consults/${consult.consultId}`
  if (steps.includes('consent')) await post(`${path}/consent`, { decision: 'accept' })
  if (steps.includes('answer')) await partner.reply(consult, 'Is it itching? See https://clinic.example/rash')
  if (steps.includes('resolve')) await post(`${path}/resolve`, { summary: 'Eczema', followUp: 'Cream' }, physicianId)
  if (steps.includes('close')) await post(`${path}/close`, {})
  return path
}

/** A call that has come so far. */
async function call(
  fields: Record<string, unknown>,
  ...steps: ('ready' | 'join' | 'end' | 'cancel')[]
): Promise<string> {
  const patientId = await partner.patient()
  const { id } = await post('/telehealth-consults', { patientId, reason: 'Rash on both arms', ...fields })
  const path = `/telehealth-consults/${id}`
  const onDuty = (status: 'online' | 'offline') =>
    partner.call('PUT', `/physicians/${physicianId}/presence`, { status }, physicianId)
  if (steps.includes('ready')) await post(`${path}/ready`)
  if (steps.includes('cancel')) await post(`${path}/cancel`)
  if (!steps.includes('join')) return path
  await onDuty('online')
  const status = async () => (await partner.call<{ status: string }>('GET', path)).status
  await expect.poll(status).toBe('ringing')
  await post(`${path}/join`, undefined, physicianId)
  await onDuty('offline')
  if (steps.includes('end')) await post(`${path}/end`, undefined, physicianId)
  return path
}
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()
const picture = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') }

/** Every state, by what says that it is there, and what a patient does in it. */
const states: readonly {
  readonly name: string
  readonly made: () => Promise<string>
  readonly shows: string
  readonly act?: (widget: Frame) => Promise<unknown>
}[] = [
  { name: 'consent', made: () => thread(), shows: 'Before you start' },
  { name: 'in line', made: () => thread('consent'), shows: 'in line' },
  {
    name: 'a file that cannot be sent',
    made: () => thread('consent', 'answer'),
    shows: 'Is it itching?',
    act: (widget) => widget.locator('input[type=file]').first().setInputFiles([picture]),
  },
  {
    name: 'the question whether it is answered',
    made: () => thread('consent', 'answer', 'resolve'),
    shows: 'Is your question answered?',
  },
  {
    name: 'closed, being rated',
    made: () => thread('consent', 'answer', 'close'),
    shows: 'This conversation is closed',
    act: (widget) => widget.getByRole('radio', { name: 'Good', exact: true }).check({ force: true }),
  },
  { name: 'an invitation to a call', made: () => call({}), shows: 'Your call with a physician' },
  {
    name: 'a booked call, about to be cancelled',
    made: () => call({ scheduledFor: inAWeek() }),
    shows: 'Your call is booked',
    act: (widget) => widget.getByRole('button', { name: 'Cancel the call' }).click(),
  },
  { name: 'a call that has ended', made: () => call({}, 'ready', 'join', 'end'), shows: 'How was this call?' },
  // After the one that ended: from here on the physician is in a call.
  { name: 'in the call', made: () => call({}, 'ready', 'join'), shows: 'You are in the call' },
  { name: 'a call that was cancelled', made: () => call({}, 'cancel'), shows: 'This call was cancelled' },
  // Last: whoever waits is called before those who come after.
  {
    name: 'the waiting room, with devices that may not be used',
    made: () => call({}, 'ready'),
    shows: 'You are in the waiting room',
    act: (widget) => widget.getByRole('button', { name: 'Check now' }).click(),
  },
]

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Axe itself, for a frame that stands in a closed shadow tree, into which it does not look from outside. */
const fromPlaywright = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axeSource = readFileSync(fromPlaywright.resolve('axe-core/axe.min.js'), 'utf8')

interface AxeNode {
  readonly target: unknown
  readonly failureSummary?: string
}
type Axe = {
  run(
    root: Document,
    options: { runOnly: readonly string[] },
  ): Promise<{ violations: { id: string; nodes: AxeNode[] }[]; passes: unknown[] }>
}

/** What axe holds against the frame, each fault with where it is. */
async function faultsOf(widget: Frame): Promise<string[]> {
  const { violations, passes } = await widget.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: Axe }
    const found = await axe.run(document, { runOnly })
    return { violations: found.violations, passes: found.passes.length }
  }, rules)
  expect(passes).toBeGreaterThan(10)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  )
}

for (const { name, made, shows, act } of states) {
  test(`${name}: axe finds nothing in light and in dark, and nothing is cut off at 320 pixels`, async ({ page }) => {
    const { token } = await post(`${await made()}/embed-session`)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await site.open(page, site.origin('bank'))
    await page.evaluate((given) => window.mountWidget({ token: given, mode: 'inline', container: '#help' }), token)
    const widget = await widgetFrame(page)
    await expect(widget.getByText(shows).first()).toBeVisible()
    await act?.(widget)
    await widget.evaluate(axeSource)
    expect(await faultsOf(widget)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect(await faultsOf(widget)).toEqual([])
    expect(await widget.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
}
