import type { Page } from '@playwright/test'
import { Desk } from '../fixtures/desk.ts'
import { Partner } from '../fixtures/partner.ts'
import { dismiss, expect, openView, type Screen } from './screen.ts'

const list = /\/api\/trpc\/.*portal\.inbox/
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search patients and messages' })

/** The list and its searches, and the pages and menus that are reachable from everywhere. */
export const inboxScreens: readonly Screen[] = [
  {
    name: 'inbox-mine',
    signedIn: true,
    open: (page, url) => openView(page, url, 'mine'),
    next: [
      {
        name: 'shortcuts',
        pictured: true,
        open: async (page) => {
          // The shortcut sheet loads after the page, and the key works before that too.
          await page.keyboard.press('?')
          await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
        },
      },
      {
        name: 'palette',
        pictured: true,
        open: async (page) => {
          await dismiss(page)
          await page.keyboard.press('Control+k')
          await expect(page.getByRole('dialog', { name: 'Commands' }).getByRole('option').first()).toBeVisible()
        },
      },
      {
        name: 'palette-nothing',
        open: async (page) => {
          await page.getByRole('combobox', { name: 'Search commands and patients' }).fill('qqqqzzzz')
          await expect(page.getByText('No results')).toBeVisible()
        },
      },
      {
        name: 'account',
        open: async (page) => {
          await dismiss(page)
          await page.getByRole('button', { name: 'Your account' }).click()
          await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
        },
      },
      {
        name: 'duty-menu',
        open: async (page) => {
          await dismiss(page)
          await page.getByRole('button', { name: 'Duty options' }).click()
          await expect(page.getByLabel('On duty until')).toBeVisible()
        },
      },
      {
        name: 'alert-settings',
        open: async (page) => {
          await dismiss(page)
          await page.getByRole('button', { name: 'Alert settings' }).click()
          await expect(page.getByRole('switch', { name: 'Desktop notifications' })).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'inbox-queue',
    signedIn: true,
    pictured: true,
    open: (page, url) => openView(page, url, 'queue'),
    next: [
      {
        name: 'search',
        pictured: true,
        open: async (page) => {
          await searchField(page).fill('rash')
          await expect(page.getByRole('option').first()).toBeVisible()
        },
      },
      {
        name: 'search-too-short',
        open: async (page) => {
          await searchField(page).fill('x')
          await expect(page.getByText('Enter at least two characters')).toBeVisible()
        },
      },
      {
        name: 'search-nothing',
        open: async (page) => {
          await searchField(page).fill('qqqqzzzz')
          await expect(page.getByText('No results')).toBeVisible()
        },
      },
    ],
  },
  { name: 'inbox-overdue', signedIn: true, open: (page, url) => openView(page, url, 'overdue') },
  {
    name: 'list-failed',
    signedIn: true,
    open: async (page, url) => {
      const fault = {
        message: '',
        code: -32603,
        data: { httpStatus: 403, consult: { code: 'forbidden', details: null } },
      }
      await page.route(list, (route) => {
        const calls = new URL(route.request().url()).pathname.split(',')
        return route.fulfill({ status: 403, json: calls.map(() => ({ error: fault })) })
      })
      await page.goto(url('/inbox/mine'))
      await expect(page.getByText('Couldn’t load consults')).toBeVisible()
    },
  },
  {
    name: 'list-loading',
    signedIn: true,
    open: async (page, url) => {
      // This request is never answered.
      await page.route(list, () => undefined)
      await page.goto(url('/inbox/mine'))
      await expect(page.getByText('Loading consults')).toBeAttached()
    },
  },
  {
    name: 'list-empty',
    signedIn: false,
    open: async (page) => {
      await Desk.open(page, new Partner(), { path: '/inbox/mine' })
      await expect(page.getByText('No replies pending')).toBeVisible()
    },
    next: [
      {
        name: 'list-offline',
        open: async (page) => {
          await page.context().setOffline(true)
          await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Closed' }).click()
          await expect(page.getByText('Your consults load when you’re back online.')).toBeVisible()
          await expect(page.getByRole('status').filter({ hasText: /^Offline$/ })).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'macros-none',
    signedIn: false,
    open: async (page) => {
      await Desk.open(page, new Partner(), { path: '/macros' })
      await expect(page.getByText('No macros yet')).toBeVisible()
    },
    next: [
      {
        name: 'macro',
        open: async (page) => {
          await page.getByRole('button', { name: 'New macro' }).click()
          await page.getByRole('button', { name: 'Save' }).click()
          await expect(page.getByText('Enter a name of up to 60 characters on one line.')).toBeVisible()
        },
      },
      {
        name: 'macros',
        pictured: true,
        open: async (page) => {
          await page.getByLabel('Name', { exact: true }).fill('Greeting')
          await page.getByLabel('Text', { exact: true }).fill('Good morning {patient.firstName}, ')
          await page.getByRole('button', { name: 'Save' }).click()
          await expect(page.getByRole('button', { name: 'Edit Greeting' })).toBeVisible()
          await page.locator('[data-toasts] button').click()
        },
      },
      {
        name: 'macro-deletion',
        open: async (page) => {
          await page.getByRole('button', { name: 'Delete Greeting' }).click()
          await expect(page.getByRole('dialog', { name: 'Delete this macro?' })).toBeVisible()
        },
      },
    ],
  },
]
