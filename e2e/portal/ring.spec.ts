import { Desk, newJurisdiction, patientWaits, ringEndsIn, stillThere } from '../fixtures/desk.ts'
import { Partner } from '../fixtures/partner.ts'
import { expect, test } from '../fixtures/test.ts'

interface Call {
  readonly status: string
  readonly physicianId: string | null
  readonly ringingSince: string | null
}

const read = (partner: Partner, id: string) => partner.call<Call>('GET', `/telehealth-consults/${id}`)

test('a ring accepted in one of two tabs closes in the other, and the call is noted, found again and ended', async ({
  page,
}) => {
  const partner = new Partner()
  const jurisdiction = newJurisdiction()
  const desk = await Desk.open(page, partner, { licensedIn: [jurisdiction] })
  await desk.goOnDuty()
  const other = await desk.tab('/profile')
  const visit = await patientWaits(partner, { jurisdiction, reason: 'Dizzy since noon' }, { devices: { camera: 'ok' } })

  await expect(desk.ring()).toContainText(visit.patientName)
  await expect(desk.ring()).toContainText('Dizzy since noon')
  await expect(desk.ring()).toContainText('Camera: works')
  await expect(desk.ring()).toContainText(/\d:\d\d left/)
  await expect(desk.ring(other)).toContainText(visit.patientName)
  // The card does not take the focus, so no key meant for the page answers it.
  for (const key of ['Enter', 'Space', 'Escape']) await page.keyboard.press(key)
  await expect(desk.ring()).toBeVisible()

  await desk.ring().getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('heading', { name: `Call with ${visit.patientName}` })).toBeVisible()
  await expect(desk.ring(other)).toBeHidden()
  await expect(other.getByRole('link', { name: 'Return to call' })).toBeVisible()
  await page.getByRole('button', { name: 'Don’t record me' }).click()
  await expect(page.getByText('Not recording')).toBeVisible()
  expect(await page.title()).not.toContain(visit.patientName)

  await page.getByRole('textbox', { name: 'Subjective' }).fill('Low blood pressure. Drink more.')
  await expect(page.getByText(/^Draft saved at/)).toBeVisible()
  await desk.reload()
  await expect(page.getByRole('textbox', { name: 'Subjective' })).toHaveValue('Low blood pressure. Drink more.')

  // The history is read during the call, and out of sight when the call ends.
  const inHistory = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await page.getByRole('tab', { name: 'Patient' }).click()
  await expect(inHistory).toContainText('In call')
  await page.getByRole('tab', { name: 'Note' }).click()

  // What is written last is saved before the call ends.
  await page.getByRole('textbox', { name: 'Subjective' }).fill('Low blood pressure. Drink more, rest.')
  await page.getByRole('button', { name: 'End call' }).click()
  const ending = page.getByRole('dialog', { name: 'End the call?' })
  await ending.getByRole('button', { name: 'End call for both' }).click()
  await expect(page.getByRole('region', { name: 'Call summary' })).toContainText('Duration')
  await expect(inHistory).toContainText('Completed')
  await expect(page.getByRole('textbox', { name: 'Subjective' })).toHaveValue('Low blood pressure. Drink more, rest.')
  await expect(other.getByRole('link', { name: 'Return to call' })).toBeHidden()
  expect((await read(partner, visit.id)).status).toBe('completed')
})

test('the question whether to end a call stays open while the call connects behind it', { tag: '@full' }, async ({
  page,
}) => {
  const partner = new Partner()
  const jurisdiction = newJurisdiction()
  const desk = await Desk.open(page, partner, { licensedIn: [jurisdiction] })
  await desk.goOnDuty()
  const visit = await patientWaits(partner, { jurisdiction })
  await desk.ring().getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('heading', { name: `Call with ${visit.patientName}` })).toBeVisible()

  const { promise: mayConnect, resolve: connect } = Promise.withResolvers<void>()
  await page.route(/telehealthConsults\.connection/, async (route) => {
    await mayConnect
    await route.continue()
  })
  await desk.reload()
  await page.getByRole('button', { name: 'End call' }).click()
  const ending = page.getByRole('dialog', { name: 'End the call?' })
  const goOn = ending.getByRole('button', { name: 'Stay in call' })
  await goOn.focus()
  connect()
  await page.getByText('Don’t record me').waitFor()
  await expect(goOn).toBeFocused()
})

test('a physician who accepts a ring in their only tab is never told that another window answered it', {
  tag: '@full',
}, async ({ page }) => {
  const partner = new Partner()
  const jurisdiction = newJurisdiction()
  const desk = await Desk.open(page, partner, { licensedIn: [jurisdiction] })
  await page.evaluate(() => {
    const heard: string[] = []
    const look = () => {
      for (const line of document.querySelectorAll('[aria-live] p')) heard.push(line.textContent)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { heard })
  })
  // The result of the ring arrives late, when the physician is on another page.
  let tellEnd = () => {}
  const isTold = new Promise<void>((tell) => {
    tellEnd = tell
  })
  await page.route(/portalCalls\.ringEnd/, async (route) => {
    await isTold
    await route.continue()
  })
  await desk.goOnDuty()
  const visit = await patientWaits(partner, { jurisdiction })
  await desk.ring().getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('heading', { name: `Call with ${visit.patientName}` })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('link', { name: 'Return to call' })).toBeVisible()
  const told = page.waitForResponse(/portalCalls\.ringEnd/)
  tellEnd()
  await (await told).finished()
  await page.getByRole('link', { name: 'Return to call' }).click()
  await page.getByRole('button', { name: 'End call' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End call for both' }).click()
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  await expect.poll(heard).toContain('The call has ended.')
  expect(await heard()).not.toContain('You answered this call in another window.')
})

test('a ring that one physician declines rings for a colleague', { tag: '@full' }, async ({ page, browser }) => {
  const partner = new Partner()
  const jurisdiction = newJurisdiction()
  const first = await Desk.open(page, partner, { licensedIn: [jurisdiction] })
  await first.goOnDuty()
  const visit = await patientWaits(partner, { jurisdiction })
  await expect(first.ring()).toContainText(visit.patientName)
  const colleague = await browser.newContext()
  const second = await Desk.open(await colleague.newPage(), partner, { licensedIn: [jurisdiction] })
  await second.goOnDuty()

  await first.ring().getByRole('button', { name: 'Decline' }).click()
  await expect(first.ring()).toBeHidden()
  await expect(second.ring()).toContainText(visit.patientName)
  await expect(first.page.getByText('Missed call')).toHaveCount(0)
  await second.ring().getByRole('button', { name: 'Accept' }).click()
  await expect(second.page.getByRole('button', { name: 'End call' })).toBeVisible()
  expect(await read(partner, visit.id)).toMatchObject({ status: 'in_progress', physicianId: second.id })

  // The call was ended elsewhere, and the page says so.
  await partner.call('POST', `/telehealth-consults/${visit.id}/end`, undefined, second.id)
  await expect(second.page.getByRole('region', { name: 'Call summary' })).toBeVisible()
  await colleague.close()
})

test('a ring that is declined or accepted on one device ends on the other, which says so', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  const partner = new Partner()
  const jurisdiction = newJurisdiction()
  const desk = await Desk.open(page, partner, { licensedIn: [jurisdiction] })
  const phone = await desk.elsewhere(browser, '/waiting-room')
  await desk.goOnDuty()
  // Set on one device and visible on the other.
  await expect(phone.getByRole('switch', { name: 'On duty' })).toHaveAttribute('aria-checked', 'true')
  const declined = await patientWaits(partner, { jurisdiction })
  await expect(desk.ring()).toContainText(declined.patientName)
  await expect(desk.ring(phone)).toContainText(declined.patientName)

  await desk.ring(phone).getByRole('button', { name: 'Decline' }).click()
  await expect(desk.ring()).toBeHidden()
  await expect(page.getByText('You declined this call in another window')).toBeVisible()
  await expect(phone.getByText('You declined this call in another window')).toHaveCount(0)
  for (const device of [page, phone]) await expect(device.getByText('Missed call')).toHaveCount(0)
  // Long before the ring would time out.
  const { status, ringingSince } = await read(partner, declined.id)
  expect({ status, ringingSince }).toEqual({ status: 'waiting', ringingSince: null })
  await partner.call('POST', `/telehealth-consults/${declined.id}/cancel`, {})

  const accepted = await patientWaits(partner, { jurisdiction })
  await expect(desk.ring(phone)).toContainText(accepted.patientName)
  await desk.ring().getByRole('button', { name: 'Accept' }).click()
  await expect(desk.ring(phone)).toBeHidden()
  await expect(phone.getByRole('link', { name: 'Return to call' })).toBeVisible()
  await expect(phone.getByText('You answered this call in another window.')).toBeAttached()
  await partner.call('POST', `/telehealth-consults/${accepted.id}/end`, undefined, desk.id)
  await phone.context().close()
})

test('an unanswered ring is reported as missed, and two in a row set the physician away', { tag: '@full' }, async ({
  page,
}) => {
  const partner = new Partner()
  const jurisdiction = newJurisdiction()
  const desk = await Desk.open(page, partner, { licensedIn: [jurisdiction] })
  await desk.goOnDuty()
  const visit = await patientWaits(partner, { jurisdiction })
  await expect(desk.ring()).toBeVisible()
  // The first ring times out; without another physician, the patient is rung for again at once.
  const { ringingSince } = await read(partner, visit.id)
  await stillThere(partner, visit)
  await ringEndsIn(visit.id, 0)
  await expect.poll(async () => (await read(partner, visit.id)).ringingSince).not.toBe(ringingSince)
  await expect.poll(async () => (await read(partner, visit.id)).status).toBe('ringing')
  await expect(desk.ring()).toBeVisible()
  await ringEndsIn(visit.id, 3)
  // Any event of the call makes the page reload the ring and see its new end.
  await partner.call('POST', `/telehealth-consults/${visit.id}/rating`, { value: 5 })
  await expect(page.getByRole('alert').filter({ hasText: 'Missed call' })).toBeVisible()
  await expect(desk.ring()).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: 'You’re away' })).toBeVisible()
  expect((await desk.presence()).status).toBe('away')
  await partner.call('POST', `/telehealth-consults/${visit.id}/cancel`, {})
})
