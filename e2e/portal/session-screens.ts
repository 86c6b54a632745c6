import { sql } from '../fixtures/database.ts'
import { Partner } from '../fixtures/partner.ts'
import { newAccount, openPortal } from '../fixtures/portal-account.ts'
import { expect, type Screen } from './screen.ts'

/** A timeout for notices about the session. */
const told = { timeout: 20_000 }

/** The session prompts, the ended session, and the security page. */
function sessionScreen(): Screen {
  let physicianId = ''
  const age = (column: 'last_used_at' | 'created_at', minutes: number) =>
    sql(`update directory.sessions set ${column} = ${column} - make_interval(mins => $2) where physician_id = $1`, [
      physicianId,
      minutes,
    ])
  return {
    name: 'session-unused',
    signedIn: false,
    open: async (page) => {
      const partner = new Partner()
      physicianId = (await newAccount(partner, page.context().request)).id
      await age('last_used_at', 56)
      await openPortal(page, partner, '/inbox/mine')
      await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible(told)
    },
    next: [
      {
        name: 'session-ends-soon',
        open: async (page) => {
          await page.getByRole('button', { name: 'Stay signed in' }).click()
          await expect(page.getByRole('dialog')).toHaveCount(0)
          await age('created_at', 12 * 60 - 5)
          await page.reload()
          await expect(page.getByRole('dialog', { name: 'Your session ends soon' })).toBeVisible(told)
        },
      },
      {
        name: 'session-over',
        open: async (page) => {
          await sql('delete from directory.sessions where physician_id = $1', [physicianId])
          await expect(page.getByRole('dialog', { name: 'Your session ended' })).toBeVisible(told)
        },
      },
    ],
  }
}

export const sessionScreens: readonly Screen[] = [
  sessionScreen(),
  {
    name: 'security',
    signedIn: true,
    pictured: true,
    open: async (page, url) => {
      await page.goto(url('/account/security'))
      await expect(page.getByText('This session')).toBeVisible()
    },
    next: [
      {
        name: 'password-refused',
        open: async (page) => {
          await page.getByLabel('Current password').fill('not the password')
          await page.getByLabel('New password').fill('four other words in a row')
          await page.getByRole('button', { name: 'Change password' }).click()
          await expect(page.getByText('That isn’t your current password.')).toBeVisible()
        },
      },
    ],
  },
]
