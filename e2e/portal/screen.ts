import { expect as expectSoon, type Page } from '@playwright/test'
import type { Demo } from '../fixtures/demo.ts'

/** A timeout for a page's first load on a busy machine. */
export const expect = expectSoon.configure({ timeout: 30_000 })

/** Opens a path of the portal. */
export type Url = (path: string) => string

/** One state of a page. */
export interface State {
  /** Also the file name of its screenshot. */
  readonly name: string
  /** Opens it and waits until it is complete. */
  readonly open: (page: Page, url: Url) => Promise<void>
  /** It has a screenshot in docs/. */
  readonly pictured?: true
}

/** A page of the portal with its states. */
export interface Screen extends State {
  /** True: opened by the demo's first physician. False: opened without a session, or the page signs in by itself. */
  readonly signedIn: boolean
  /** The states that follow, each reached from the state before it. */
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

/** Closes overlays of the page. */
export async function dismiss(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=dialog], [role=alertdialog], [role=menu]')).toHaveCount(0)
}

/** Signs in the demo's first physician by request; the sign-in page has its own tests. */
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
