import { Partner } from '../fixtures/partner.ts'
import { Patient } from '../fixtures/patient.ts'
import { Physician } from '../fixtures/physician.ts'
import { requestOf } from '../fixtures/procedure.ts'
import { expect, test } from '../fixtures/test.ts'

/** The queue renders only visible rows, and other tests leave rows in it. */
const tall = { viewport: { width: 1280, height: 4000 } }

test('a message consult runs from the first question to the rating in two browsers', async ({ browser }) => {
  const partner = new Partner()
  const patient = new Patient(await (await browser.newContext()).newPage())
  const physician = new Physician(await (await browser.newContext(tall)).newPage(), partner.demo)

  await test.step('the physician opens the empty queue', async () => {
    await physician.signIn()
    await physician.view('Queue')
    await expect(physician.row('Mara Quintero')).toBeVisible()
    await expect(physician.row(patient.name)).toHaveCount(0)
  })

  await test.step('the patient asks, consents and writes', async () => {
    await patient.ask()
    await patient.consent()
    await patient.write('I have been coughing for a week.')
    await expect(await patient.conversation()).toContainText('I have been coughing for a week.')
    await expect(await patient.conversation()).toContainText('Delivered')
  })

  await test.step('the queue shows the consult without a reload, and the physician claims and reads it', async () => {
    await physician.row(patient.name).click()
    await physician.page.getByRole('button', { name: 'Claim' }).click()
    await expect(physician.conversation(patient.name)).toContainText('I have been coughing for a week.')
    await expect(await patient.conversation()).toContainText('Ada Osei, MD joined the conversation')
  })

  await test.step('the patient receives the reply immediately', async () => {
    await physician.reply(patient.name, 'Do you have a fever?')
    await expect(await patient.conversation()).toContainText('Do you have a fever?')
    // An open thread marks the message as read a moment later.
    await expect(physician.conversation(patient.name)).toContainText(/Delivered|Read/)
  })

  await test.step('the physician asks to resolve, and the patient’s next message reopens the thread', async () => {
    await physician.askToResolve('Viral cough. Rest and fluids.')
    await expect((await patient.widget()).getByText('Is your question answered?')).toBeVisible()
    await patient.write('One more thing: may I exercise?')
    await expect(physician.conversation(patient.name)).toContainText('One more thing: may I exercise?')
    await expect(await patient.conversation()).toContainText('The conversation was reopened')
  })

  await test.step('the physician answers and resolves again, and the patient accepts and rates', async () => {
    await physician.reply(patient.name, 'Wait until the cough is gone.')
    await expect(await patient.conversation()).toContainText('Wait until the cough is gone.')
    await physician.askToResolve('Viral cough. Rest and fluids. No exercise yet.')
    const widget = await patient.widget()
    await widget.getByRole('button', { name: 'Yes, close it' }).click()
    await expect(widget.getByText('This conversation is closed')).toBeVisible()
    await widget.getByRole('radio', { name: 'Very good' }).check({ force: true })
    await widget.getByRole('button', { name: 'Send rating' }).click()
    await expect(widget.getByText('Thank you for your rating')).toBeVisible()
    await expect(physician.page.getByText('You can’t reply to a closed consult.')).toBeVisible()
  })

  await test.step('every step is in the log and was delivered to the partner with a valid signature', async () => {
    const { items } = await partner.call<{ items: { id: string; reason: string }[] }>(
      'GET',
      '/async-consults?limit=100',
    )
    const consult = items.find(({ reason }) => reason === patient.reason)
    if (!consult) throw new Error('the consult is not in the list')
    const events = await partner.eventsOf(consult.id)
    const lifecycle = events.map(({ type }) => type.replace('async_consult.', '')).filter((type) => type !== 'message')
    expect(lifecycle).toEqual([
      'created',
      'consented',
      'queued',
      'assigned',
      'resolve_requested',
      'reopened',
      'resolve_requested',
      'closed',
      'rated',
    ])
    await expect
      .poll(async () => (await partner.eventsOf(consult.id)).every(({ deliveredAt }) => deliveredAt !== null))
      .toBe(true)
    await patient.page.goto('/events')
    for (const { id } of events) {
      await expect(patient.page.locator(`[data-event-id="${id}"]`)).toContainText(/verified/i)
    }
  })
})

test('a claim that comes too late names the physician who was first', { tag: '@full' }, async ({ browser }) => {
  const partner = new Partner()
  const patient = await partner.newPatient()
  const { id } = await partner.call<{ id: string }>('POST', '/async-consults', { patientId: patient.id })
  await partner.call('POST', `/async-consults/${id}/consent`, { decision: 'accept' })

  const [late] = [new Physician(await (await browser.newContext(tall)).newPage(), partner.demo)]
  await late.signIn(0)
  await late.view('Queue')
  await late.row(patient.name).click()
  const claim = late.page.getByRole('button', { name: 'Claim' })
  await expect(claim).toBeVisible()

  // The colleague's claim reaches the service while this screen still shows the button.
  const held = Promise.withResolvers<void>()
  await late.page.route(requestOf('asyncConsults.claim'), async (route) => {
    await held.promise
    await route.continue()
  })
  await claim.click()
  const colleague = partner.demo.physicians[1]
  await partner.call('POST', `/async-consults/${id}/claim`, undefined, colleague?.id)
  held.resolve()
  await expect(late.page.getByText(/Jon Lindqvist/).first()).toBeVisible()
  await expect(late.page.getByRole('textbox', { name: `Reply to ${patient.name}` })).toHaveCount(0)
})
