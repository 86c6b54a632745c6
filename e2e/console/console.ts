import type { Page } from '@playwright/test'
import { readDemo } from '../fixtures/demo.ts'
import { expect } from '../fixtures/test.ts'

type DemoRole = ReturnType<typeof readDemo>['members'][number]['role']

/** The demo's member of a role. */
export function memberOf(role: DemoRole) {
  const member = readDemo().members.find((each) => each.role === role)
  if (!member) throw new Error(`the demo has no ${role}`)
  return member
}

/** Signs the demo's member in by the page's form, and waits for the page that opens. */
export async function signInToConsole(page: Page, role: DemoRole, path = '/'): Promise<void> {
  const { email, password } = memberOf(role)
  await page.goto(readDemo().consoleUrl + path)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
}

/** The names of the pages that a developer sees. An administrator sees more. */
export const pagesOfDevelopers = [
  'Overview',
  'Requests',
  'Events',
  'Notifications',
  'Endpoints',
  'API keys',
  'Questionnaires',
  'Note templates',
  'Code lists',
  'Usage and limits',
  'Check a page',
]

/** The links of the navigation, in its order. */
export const pagesIn = (page: Page): Promise<string[]> =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').allInnerTexts()
