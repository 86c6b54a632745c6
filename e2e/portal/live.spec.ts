import type { BrowserContext, Page } from '@playwright/test'
import { Partner } from '../fixtures/partner.ts'
import { Patient } from '../fixtures/patient.ts'
import { Physician } from '../fixtures/physician.ts'
import { expect, test } from '../fixtures/test.ts'

const partner = new Partner()
const [ada, jon] = ['Ada Osei, MD', 'Jon Lindqvist, MD']

/** The colleagues who have the consult open. */
const faces = (page: Page) => page.locator('header [data-viewers]')

test('two physicians and a patient see each other’s live status', { tag: '@full' }, async ({ browser }) => {
  // Uses three browsers and the signals between them.
  const contexts: BrowserContext[] = []
  const open = async () => {
    const context = await browser.newContext()
    contexts.push(context)
    return context.newPage()
  }
  const patient = new Patient(await open())
  const [one, two] = [new Physician(await open(), partner.demo), new Physician(await open(), partner.demo)]

  await test.step('the row counts unread messages', async () => {
    await Promise.all([one.signIn(0), two.signIn(1), patient.ask().then(() => patient.consent())])
    await patient.write('I have a rash on my arm.')
    await Promise.all([one.view('Queue'), two.view('Queue')])
    await expect(one.row(patient.name)).toContainText('1 unread message')
    await expect(two.row(patient.name)).toContainText('1 unread message')
  })

  await test.step('another physician who has the thread open is visible in the thread and in the row', async () => {
    await two.row(patient.name).click()
    await expect(one.row(patient.name)).toContainText(`${jon} is viewing this consult`)
    await one.row(patient.name).click()
    await expect(faces(two.page)).toContainText(`${ada} is viewing this consult`)
    await expect(faces(one.page)).toContainText(`${jon} is viewing this consult`)
    await expect(one.row(patient.name)).not.toContainText('unread')
  })

  await test.step('the patient sees that the thread’s physician has read a message, and not that another one has', async () => {
    const conversation = await patient.conversation()
    await expect(conversation).toContainText('Delivered')
    await one.page.getByRole('button', { name: 'Claim' }).click()
    await expect(conversation).toContainText('Read')
  })

  await test.step('typing is shown to the people it concerns', async () => {
    const widget = await patient.widget()
    await one.page.getByRole('textbox', { name: `Reply to ${patient.name}` }).pressSequentially('Does it')
    await expect(widget.getByText('The physician is typing…')).toBeVisible()
    await expect(two.page.getByText(`${ada} is typing`, { exact: true })).toBeVisible()
    await (await patient.composer()).pressSequentially('It')
    await expect(one.page.getByText(`${patient.name} is typing…`)).toBeVisible()
    await expect(two.page.getByText(`${patient.name} is typing…`)).toBeVisible()
  })

  await test.step('a reply is shown as delivered, then as read, and by whom', async () => {
    await one.page.getByRole('button', { name: 'Send', exact: true }).click()
    const conversation = one.conversation(patient.name)
    await expect(conversation).toContainText(/Read \d/)
    await expect((await patient.widget()).getByText('The physician is typing…')).toBeHidden()
    await conversation.getByRole('button', { name: 'Delivery details' }).last().click()
    await expect(one.page.getByText(/^Read by the patient, /)).toBeVisible()
    await one.page.keyboard.press('Escape')
  })

  await test.step('a physician who closes the page is no longer shown', async () => {
    await two.page.close({ runBeforeUnload: false })
    await expect(faces(one.page)).toHaveCount(0, { timeout: 20_000 })
  })

  for (const context of contexts) await context.close()
})
