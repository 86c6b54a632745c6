import { expect as expectSoon, type Page } from '@playwright/test'
import type { Demo } from '../fixtures/demo.ts'

/** A page that is opened for the first time takes its time on a busy machine. */
export const expect = expectSoon.configure({ timeout: 30_000 })

/** Leads to a path of the portal. */
export type Url = (path: string) => string

/** One look of a page. */
export interface State {
  /** Also the name of its picture's file. */
  readonly name: string
  /** Goes there, and waits until all of it is there. */
  readonly open: (page: Page, url: Url) => Promise<void>
  /** It has its picture in docs/. */
  readonly pictured?: true
}

/** A page of the portal in one of its states, as somebody comes to see it. */
export interface Screen extends State {
  /** True: by the demo's first physician. False for what is seen by whoever is not signed in, or signs in by itself. */
  readonly signedIn: boolean
  /** What the page comes to from there, one state after the other. */
  readonly next?: readonly State[]
}

export async function openView(page: Page, url: Url, view: string): Promise<void> {
  await page.goto(url(`/inbox/${view}`))
  await expect(page.locator('[data-consult]').first()).toBeVisible()
}

export async function openThread(page: Page, url: Url, view: string, patient: string): Promise<void> {
  await openView(page, url, view)
  await page.locator('[data-consult]').filter({ hasText: patient }).first().click()
  await expect(page.getByRole('log').locator('p').first()).toBeVisible()
}

/** Closes what lies over the page. */
export async function dismiss(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=dialog], [role=alertdialog], [role=menu]')).toHaveCount(0)
}

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
