import { expect, type Page } from '@playwright/test'
import type { Demo } from '../fixtures/demo.ts'

/** A page of the portal in one of its states, as somebody comes to see it in the demo. */
export interface Screen {
  /** Also the name of its picture's file. */
  readonly name: string
  /** False for what is seen by whoever is not signed in, or signs in by itself. */
  readonly signedIn: boolean
  /** Goes there, and waits until all of it is there. `url` leads to a path of the portal. */
  readonly open: (page: Page, url: (path: string) => string) => Promise<void>
  /** It has its picture in docs/portal.md. */
  readonly pictured?: true
}

type Url = (path: string) => string

async function openView(page: Page, url: Url, view: string): Promise<void> {
  await page.goto(url(`/inbox/${view}`))
  await expect(page.locator('[data-consult]').first()).toBeVisible()
}

async function openThread(page: Page, url: Url, view: string, patient: string): Promise<void> {
  await openView(page, url, view)
  await page.locator('[data-consult]').filter({ hasText: patient }).first().click()
  await expect(page.getByRole('log').locator('p').first()).toBeVisible()
}

/** Everything that is worth looking at. A feature that brings a page or a state adds it here. */
export const screens: readonly Screen[] = [
  {
    name: 'sign-in',
    signedIn: false,
    pictured: true,
    open: async (page, url) => {
      await page.goto(url('/sign-in'))
      await expect(page.getByLabel('E-mail address')).toBeVisible()
    },
  },
  {
    name: 'sign-in-refused',
    signedIn: false,
    open: async (page, url) => {
      await page.goto(url('/sign-in'))
      await page.getByLabel('E-mail address').fill('nobody@demo.example')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert').getByText('do not match')).toBeVisible()
    },
  },
  {
    name: 'hand-off-failed',
    signedIn: false,
    open: async (page, url) => {
      await page.goto(url('/sso#token=none'))
      await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    },
  },
  {
    name: 'not-found',
    signedIn: false,
    open: async (page, url) => {
      await page.goto(url('/nowhere'))
      await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
    },
  },
  {
    name: 'forgot',
    signedIn: false,
    open: async (page, url) => {
      await page.goto(url('/forgot'))
      await expect(page.getByLabel('E-mail address')).toBeVisible()
    },
  },
  {
    name: 'link-does-not-work',
    signedIn: false,
    open: async (page, url) => {
      await page.goto(url('/reset'))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'security',
    signedIn: true,
    pictured: true,
    open: async (page, url) => {
      await page.goto(url('/account/security'))
      await expect(page.getByText('This one')).toBeVisible()
    },
  },
  { name: 'inbox-mine', signedIn: true, open: (page, url) => openView(page, url, 'mine') },
  { name: 'inbox-queue', signedIn: true, pictured: true, open: (page, url) => openView(page, url, 'queue') },
  { name: 'inbox-overdue', signedIn: true, open: (page, url) => openView(page, url, 'overdue') },
  {
    name: 'thread-in-the-queue',
    signedIn: true,
    open: (page, url) => openThread(page, url, 'queue', 'Mara Quintero'),
  },
  {
    name: 'thread',
    signedIn: true,
    pictured: true,
    open: (page, url) => openThread(page, url, 'mine', 'Rosa Delgado'),
  },
  { name: 'thread-waiting', signedIn: true, open: (page, url) => openThread(page, url, 'waiting', 'Omar Silva') },
  { name: 'thread-closed', signedIn: true, open: (page, url) => openThread(page, url, 'closed', 'Yuki Sand') },
  {
    name: 'no-such-consult',
    signedIn: true,
    open: async (page, url) => {
      await page.goto(url('/inbox/mine/ac_00000000000000000000000000000000'))
      await expect(page.getByText('There is no such consult')).toBeVisible()
    },
  },
  {
    name: 'resolve',
    signedIn: true,
    pictured: true,
    open: async (page, url) => {
      await openThread(page, url, 'mine', 'Rosa Delgado')
      await page.getByRole('button', { name: 'Resolve' }).click()
      await expect(page.getByRole('dialog', { name: 'Resolve this consult' }).getByLabel('Summary')).toBeVisible()
    },
  },
  {
    name: 'shortcuts',
    signedIn: true,
    pictured: true,
    open: async (page, url) => {
      await openView(page, url, 'mine')
      // The sheet is loaded after the page; the key asks for it before that too.
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    },
  },
  {
    name: 'account',
    signedIn: true,
    open: async (page, url) => {
      await openView(page, url, 'mine')
      await page.getByRole('button', { name: 'Your account' }).click()
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
    },
  },
  {
    name: 'list-failed',
    signedIn: true,
    open: async (page, url) => {
      const fault = {
        message: '',
        code: -32603,
        data: { httpStatus: 403, consult: { code: 'forbidden', details: null } },
      }
      await page.route(/\/api\/trpc\/.*portal\.inbox/, (route) => {
        const calls = new URL(route.request().url()).pathname.split(',')
        return route.fulfill({ status: 403, json: calls.map(() => ({ error: fault })) })
      })
      await page.goto(url('/inbox/mine'))
      await expect(page.getByText('The list could not be loaded')).toBeVisible()
    },
  },
]

/** The demo's first physician, signed in by the portal's own request: the sign-in page has its own tests. */
export async function signInBySession(page: Page, demo: Demo): Promise<void> {
  const [physician] = demo.physicians
  if (!physician) throw new Error('the demo has physicians')
  const { email, password } = physician
  const answer = await page.context().request.post(`${demo.portalUrl}/api/session`, {
    data: { email, password },
    headers: { origin: demo.portalUrl },
  })
  expect(answer.ok()).toBe(true)
}
