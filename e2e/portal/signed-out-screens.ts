import { mailedLink } from '../fixtures/outbox.ts'
import { Partner } from '../fixtures/partner.ts'
import { askPortal, newAccount, newPhysician } from '../fixtures/portal-account.ts'
import { acceptInvitation, acceptInvitationOf, appCode, shownKey } from '../fixtures/second-factor.ts'
import { expect, type Screen } from './screen.ts'

/** The physician of the screens of the second step. */
let person = { email: '', password: '' }

/** The screens before sign-in. */
export const signedOutScreens: readonly Screen[] = [
  {
    name: 'sign-in',
    signedIn: false,
    pictured: true,
    open: async (page, url) => {
      await page.goto(url('/sign-in'))
      await expect(page.getByLabel('Email address')).toBeVisible()
    },
    next: [
      {
        name: 'sign-in-refused',
        open: async (page) => {
          await page.getByLabel('Email address').fill('nobody@demo.example')
          await page.getByLabel('Password', { exact: true }).fill('not the password')
          await page.getByRole('button', { name: 'Sign in', exact: true }).click()
          await expect(page.getByRole('alert').getByText('Incorrect email address or password')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'hand-off-failed',
    signedIn: false,
    open: async (page, url) => {
      await page.goto(url('/sso#token=none'))
      await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
    },
  },
  {
    name: 'switch-physician',
    signedIn: true,
    open: async (page, url) => {
      const partner = new Partner()
      const { id } = await newPhysician(partner)
      const { token } = await partner.call<{ token: string }>('POST', `/physicians/${id}/session`)
      await page.goto(url(`/sso#token=${token}`))
      await expect(page.getByRole('heading', { name: 'Switch to Noor' })).toBeVisible()
    },
  },
  {
    name: 'not-found',
    signedIn: false,
    open: async (page, url) => {
      await page.goto(url('/nowhere'))
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    },
  },
  {
    name: 'forgot',
    signedIn: false,
    pictured: true,
    open: async (page, url) => {
      await page.goto(url('/forgot'))
      await expect(page.getByLabel('Email address')).toBeVisible()
    },
    next: [
      {
        name: 'forgot-sent',
        open: async (page) => {
          await page.getByLabel('Email address').fill('nobody@demo.example')
          await page.getByRole('button', { name: 'Send link' }).click()
          await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
        },
      },
    ],
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
    name: 'invitation',
    signedIn: false,
    pictured: true,
    open: async (page) => {
      const { email } = await newPhysician(new Partner())
      await page.goto(await mailedLink(email, 'invitation'))
      await expect(page.getByRole('heading', { name: 'Welcome to Consult' })).toBeVisible()
      await expect(page.getByLabel('Email address')).toHaveValue(email)
    },
    next: [
      {
        name: 'password-too-short',
        open: async (page) => {
          await page.getByLabel('New password', { exact: true }).fill('too short')
          await page.getByRole('button', { name: 'Set password' }).click()
          await expect(page.getByText('Use 10 to 200 characters.')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'reset',
    signedIn: false,
    open: async (page) => {
      const partner = new Partner()
      const { email } = await newAccount(partner, page.context().request)
      await page.context().clearCookies()
      await askPortal(page.context().request, partner.demo.portalUrl, '/api/session/forgot', { email })
      await page.goto(await mailedLink(email, 'reset'))
      await expect(page.getByLabel('Email address')).toHaveValue(email)
    },
  },
  {
    name: 'second-step-choice',
    signedIn: false,
    open: async (page) => {
      await acceptInvitationOf('required', page)
      await expect(page.getByRole('button', { name: 'Create a passkey' })).toBeVisible()
    },
    next: [
      {
        name: 'second-step-passkey',
        open: async (page) => {
          await page.getByRole('button', { name: 'Create a passkey' }).click()
          await expect(page.getByRole('button', { name: 'Create passkey' })).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'second-step-setup',
    signedIn: false,
    open: async (page) => {
      person = await acceptInvitation(page)
      await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
    },
    next: [
      {
        name: 'recovery-codes',
        open: async (page) => {
          await page.getByLabel('Six-digit code').fill(appCode(await shownKey(page), -1))
          await page.getByRole('button', { name: 'Confirm' }).click()
          await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
        },
      },
      {
        name: 'second-step',
        open: async (page, url) => {
          await page.context().clearCookies()
          await page.goto(url('/sign-in'))
          await page.getByLabel('Email address').fill(person.email)
          await page.getByLabel('Password', { exact: true }).fill(person.password)
          await page.getByRole('button', { name: 'Sign in', exact: true }).click()
          await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
        },
      },
      {
        name: 'second-step-recovery',
        open: async (page) => {
          await page.getByRole('button', { name: 'Use a recovery code' }).click()
          await expect(page.getByLabel('Recovery code')).toBeVisible()
        },
      },
    ],
  },
]
