import { pending } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { PhysiciansPage } from '../src/screens/physicians/physicians-page.tsx'
import { failed, loading, openFromMenu, openRowMenu, pressIn, type User } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { allPhysicians, deactivated, physician } from './data/physicians.ts'
import { quotaExceeded, unavailable } from './data/refusals.ts'

const page = memberPage('/physicians', <PhysiciansPage />)
const answers = { 'consolePhysicians.list': { items: allPhysicians } }
const list = () => screen.findByRole('list', { name: 'Physicians' })
const ada = 'Ada Osei, MD'
const { email } = physician()

/** Confirms the deactivation of a physician. */
async function deactivate(user: User) {
  const dialog = await openFromMenu(user, ada, 'Deactivate', `Deactivate ${ada}?`)
  await user.type(dialog.getByLabelText(/^Type/), email)
  return dialog
}

export const states = [
  page('empty', {
    answers: { 'consolePhysicians.list': { items: [] } },
    act: () => screen.findByText('No physicians yet'),
  }),
  page('several', { answers, act: list }),
  page('with-more', {
    answers: { 'consolePhysicians.list': { items: allPhysicians, nextCursor: 'next' } },
    act: () => screen.findByRole('button', { name: 'Load more' }),
  }),
  page('menu', { answers, act: (user) => openRowMenu(user, ada) }),
  page('invitation-over-the-limit', {
    answers: { ...answers, 'consolePhysicians.invite': quotaExceeded },
    act: async (user) => {
      const menu = await openRowMenu(user, 'كمال الدين الأحمد')
      await user.click(menu.getByRole('menuitem', { name: 'Send invitation again' }))
      await screen.findByText(/daily limit/)
    },
  }),
  page('end-sessions', {
    answers,
    act: (user) => openFromMenu(user, ada, 'End all sessions', `End all sessions of ${ada}?`),
  }),
  page('reset-second-factor', {
    answers,
    act: (user) => openFromMenu(user, ada, 'Reset second factor', `Reset the second factor of ${ada}?`),
  }),
  page('deactivate', { answers, act: deactivate }),
  page('deactivated-with-consults-left', {
    answers: { ...answers, 'consolePhysicians.deactivate': deactivated(3) },
    act: async (user) => {
      await pressIn(user, await deactivate(user), 'Deactivate')
      await screen.findByText(/^3 consults could not be handed over/)
    },
  }),
  page('reactivate', {
    answers,
    act: (user) => openFromMenu(user, 'Bo Li, MD', 'Reactivate', 'Reactivate Bo Li, MD?'),
  }),
  page('loading', { answers: { 'consolePhysicians.list': pending }, act: loading }),
  page('failed', {
    answers: { 'consolePhysicians.list': unavailable },
    act: () => failed('Couldn’t load the physicians'),
  }),
]
