import { screen, type UserEvent } from '@consult/gallery/person.ts'
import { answering, broken, refusing, silent } from '@consult/gallery/routes.ts'
import type { GalleryState } from '@consult/gallery/state.ts'
import { press } from './acts.ts'
import type { MakeState } from './console-state.tsx'
import { setUpStep } from './data/session.ts'

const link = answering('POST /api/session/link', { email: 'rosa.iyer@harborstreet.example' })

async function choose(user: UserEvent, password: string) {
  await user.type(await screen.findByLabelText('New password'), password)
  await press(user, 'Set password and sign in')
}

/** The states of a page that a link in an email opens. @param opened waits until the link is open */
export function linkStates({ page, opened }: { page: MakeState; opened: () => Promise<unknown> }): GalleryState[] {
  return [
    page('opening', { routes: silent('POST /api/session/link'), act: () => screen.findByText('One moment.') }),
    page('opened', { routes: link, act: opened }),
    page('too-short', {
      routes: link,
      act: async (user) => {
        await choose(user, 'four')
        await screen.findByText('Use 10 to 200 characters.')
      },
    }),
    page('easy-to-guess', {
      routes: { ...link, ...refusing('POST /api/session/password', 400, { reason: 'malformed', isWeak: true }) },
      act: async (user) => {
        await choose(user, 'password12')
        await screen.findByText(/^This password is easy to guess/)
      },
    }),
    page('service-away', {
      routes: { ...link, ...refusing('POST /api/session/password', 503, { reason: 'unavailable' }) },
      act: async (user) => {
        await choose(user, 'four words in a row')
        await screen.findByText('Couldn’t set the password. Try again in a moment.')
      },
    }),
    page('second-step', {
      routes: {
        ...link,
        ...answering('POST /api/session/password', {
          step: setUpStep,
        }),
      },
      act: async (user) => {
        await choose(user, 'four words in a row')
        await screen.findByRole('heading', { name: 'Protect your account' })
      },
    }),
    page('dead', {
      routes: refusing('POST /api/session/link', 401, { reason: 'refused' }),
      act: () => screen.findByText(/^It was already used/),
    }),
    page('offline', {
      routes: broken('POST /api/session/link'),
      act: () => screen.findByText(/^Couldn’t reach Consult/),
    }),
  ]
}
