import type { Page } from '@playwright/test'
import { sql } from '../fixtures/database.ts'
import { openThread as newThread, type OpenThread, replyField } from '../fixtures/open-thread.ts'
import { requestOf } from '../fixtures/procedure.ts'
import { dismiss, expect, openThread, type Screen, type Url } from './screen.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** A separate thread, so that its content appears in no other screen. */
async function openNew(page: Page, url: Url, claimed = true): Promise<OpenThread> {
  const thread = await newThread({ claimed })
  await thread.write('It began on Monday, and keeps me awake at night.')
  await page.goto(url(`/inbox/${claimed ? 'mine' : 'queue'}/${thread.consultId}`))
  await expect(page.getByRole('log').getByText('keeps me awake')).toBeVisible()
  return thread
}

/** Unsent replies with every kind of problem. */
function draftScreen(): Screen {
  let thread: OpenThread
  return {
    name: 'draft',
    signedIn: true,
    open: async (page, url) => {
      thread = await openNew(page, url)
      await replyField(page, thread).fill('Take two tablets')
      await expect(page.getByText('Draft saved')).toBeVisible()
    },
    next: [
      {
        name: 'draft-of-another-window',
        open: async (page, url) => {
          const other = await page.context().newPage()
          await other.goto(url(`/inbox/mine/${thread.consultId}`))
          await expect(replyField(other, thread)).toHaveValue('Take two tablets')
          await replyField(other, thread).fill('Take two tablets, with water')
          await expect(other.getByText('Draft saved')).toBeVisible()
          await other.close()
          await replyField(page, thread).fill('Take three tablets')
          await expect(page.getByText('You also wrote this in another window or on another device:')).toBeVisible()
        },
      },
      {
        name: 'files-refused',
        open: async (page) => {
          await page.getByRole('button', { name: 'Keep mine' }).click()
          await page.locator('input[type=file]').setInputFiles([
            { name: 'notes of the night.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
            { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
          ])
          await expect(page.getByText('Unsupported file type. Use PNG, JPEG, WebP, HEIC or PDF.')).toBeVisible()
        },
      },
      {
        name: 'upload-failed',
        open: async (page) => {
          await page.route('**/api/attachments', (route) => route.abort())
          const letter = Buffer.from('%PDF-1.7\n%%EOF'.padEnd(300))
          await page
            .locator('input[type=file]')
            .setInputFiles([{ name: 'letter.pdf', mimeType: 'application/pdf', buffer: letter }])
          await expect(page.getByText('No connection.', { exact: true })).toBeVisible()
        },
      },
      {
        name: 'macros-in-a-reply',
        open: async (page) => {
          await replyField(page, thread).fill('')
          await replyField(page, thread).pressSequentially('/')
          await expect(page.getByRole('link', { name: 'Manage macros' })).toBeVisible()
        },
      },
      {
        name: 'thread-offline',
        open: async (page) => {
          await replyField(page, thread).fill('Is it better today?')
          await page.context().setOffline(true)
          await expect(page.getByText('You’re offline. You can send')).toBeVisible()
        },
      },
    ],
  }
}

/** Consults to claim, and the results of claiming. */
const taking: readonly Screen[] = [
  {
    name: 'claim-lost',
    signedIn: true,
    open: async (page, url) => {
      const thread = await openNew(page, url, false)
      // A colleague claims it while this claim is in progress.
      await page.route(requestOf('asyncConsults.claim'), async (route) => {
        const path = `/async-consults/${thread.consultId}/claim`
        await thread.partner.call('POST', path, undefined, thread.partner.demo.physicians[1]?.id)
        await route.continue()
      })
      await page.getByRole('button', { name: 'Claim' }).click()
      await expect(page.locator('[data-toasts]').getByText(/already claimed this/)).toBeVisible()
    },
  },
  {
    name: 'takeover',
    signedIn: true,
    open: async (page, url) => {
      const thread = await newThread({ claimed: false })
      const path = `/async-consults/${thread.consultId}/claim`
      await thread.partner.call('POST', path, undefined, thread.partner.demo.physicians[1]?.id)
      await sql(
        "update tenant.async_consults set response_due_at = now() - interval '9 min' where async_consult_id = $1",
        [thread.consultId],
      )
      await page.goto(url(`/inbox/overdue/${thread.consultId}`))
      await expect(page.getByRole('button', { name: /^Take over from/ })).toBeVisible()
    },
  },
]

/** A conversation with all its actions. */
export const threadScreens: readonly Screen[] = [
  {
    name: 'thread-in-the-queue',
    signedIn: true,
    open: (page, url) => openThread(page, url, 'queue', 'Mara Quintero'),
    next: [
      {
        name: 'picture',
        open: async (page) => {
          await page
            .getByRole('log')
            .getByRole('button', { name: /^Open / })
            .first()
            .click()
          await expect(page.getByRole('button', { name: 'Close file' })).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'thread',
    signedIn: true,
    pictured: true,
    open: (page, url) => openThread(page, url, 'mine', 'Rosa Delgado'),
    next: [
      {
        name: 'resolve',
        pictured: true,
        open: async (page) => {
          await page.getByRole('heading', { level: 2, name: 'Rosa Delgado' }).focus()
          await page.keyboard.press('e')
          await expect(dialog(page, 'Ask the patient to confirm').getByLabel('Summary')).toBeVisible()
        },
      },
      {
        name: 'close',
        open: async (page) => {
          await dismiss(page)
          await page.keyboard.press('x')
          await expect(dialog(page, 'Close this consult?').getByLabel('Note')).toBeVisible()
        },
      },
      {
        name: 'activity',
        pictured: true,
        open: async (page) => {
          await dismiss(page)
          await page.keyboard.press('a')
          await expect(dialog(page, 'Activity').getByText('claimed the consult', { exact: true })).toBeVisible()
        },
      },
      {
        name: 'activity-everything',
        open: async (page) => {
          await dialog(page, 'Activity').getByLabel('All activity').check()
          await expect(dialog(page, 'Activity').getByText('viewed the conversation').first()).toBeVisible()
        },
      },
      {
        name: 'patient-beside-the-thread',
        open: async (page) => {
          await dismiss(page)
          await page.setViewportSize({ width: 1440, height: 900 })
          await expect(page.getByRole('button', { name: 'Hide patient details' }).first()).toBeVisible()
          await expect(page.getByRole('region', { name: 'Clinical details' })).toBeVisible()
        },
      },
      {
        name: 'patient-over-the-thread',
        open: async (page) => {
          await page.setViewportSize({ width: 1100, height: 800 })
          // Wait until the panel beside the thread is gone; until then, the key would hide the panel.
          await expect(page.getByRole('region', { name: 'Clinical details' })).toBeHidden()
          await page.keyboard.press('p')
          await expect(dialog(page, 'Rosa Delgado').getByRole('region', { name: 'Clinical details' })).toBeVisible()
        },
      },
    ],
  },
  { name: 'thread-waiting', signedIn: true, open: (page, url) => openThread(page, url, 'waiting', 'Omar Silva') },
  { name: 'thread-closed', signedIn: true, open: (page, url) => openThread(page, url, 'closed', 'Yuki Sand') },
  {
    name: 'no-such-consult',
    signedIn: true,
    open: async (page, url) => {
      await page.goto(url('/inbox/mine/ac_00000000000000000000000000000000'))
      await expect(page.getByText('Consult not found')).toBeVisible()
    },
  },
  draftScreen(),
  ...taking,
]
