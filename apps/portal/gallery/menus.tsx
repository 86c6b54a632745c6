import { type Answers, pending, Refusal } from '@consult/gallery/answers.ts'
import { screen, type UserEvent, within } from '@consult/gallery/person.ts'
import { Inbox } from '../src/screens/inbox/inbox.tsx'
import { dueIn, inboxAnswers, queuedItem } from './consults.ts'
import { searchAnswers } from './found.ts'
import { fullInbox } from './full-inbox.ts'
import { me, physician } from './people.ts'
import { type PortalState, signedIn } from './portal-state.tsx'
import { threadAnswers } from './threads.ts'

const answers = { ...inboxAnswers(fullInbox), ...searchAnswers }
const longName: NonNullable<PortalState['who']> = {
  ...me,
  partnerName: 'Universitätsklinikum Northwind, Klinik und Poliklinik für Dermatologie und Venerologie',
  physician: {
    ...physician,
    firstName: 'Maximiliane-Alexandra',
    lastName: 'von Hohenzollern-Sigmaringen',
    email: 'maximiliane-alexandra.von-hohenzollern-sigmaringen@dermatology.northwind-clinic.example',
  },
}

/** A menu over a busy inbox. */
const menu = (
  name: string,
  act: PortalState['act'],
  rest: Partial<Pick<PortalState, 'who'>> & { more?: Answers } = {},
) =>
  signedIn({
    name,
    path: '/inbox/mine',
    page: <Inbox />,
    answers: { ...answers, ...rest.more },
    ...(rest.who && { who: rest.who }),
    act: async (user) => {
      await screen.findAllByText('Jonas Brandt')
      return act(user)
    },
  })

const palette = async (user: UserEvent) => {
  await user.keyboard('{Control>}k{/Control}')
  return within(await screen.findByRole('dialog', { name: 'Commands' }))
}
const look = async (user: UserEvent, text: string) => {
  const shown = await palette(user)
  await user.type(await shown.findByRole('combobox', { name: 'Search commands and patients' }), text)
  return shown
}
const account = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: /Your account$/ }))
  await screen.findByRole('menuitem', { name: 'Sign out' })
}

const consult = queuedItem({ consult: dueIn(12) })

export const states = [
  menu('shortcuts', async (user) => {
    await user.keyboard('?')
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  }),
  menu('palette', async (user) => {
    await (await palette(user)).findAllByRole('option')
  }),
  signedIn({
    name: 'palette-over-a-consult',
    path: `/inbox/mine/${consult.consult.id}`,
    page: <Inbox />,
    answers: { ...searchAnswers, ...threadAnswers(consult) },
    act: async (user) => {
      await screen.findByRole('textbox', { name: /^Reply to/ })
      await (await palette(user)).findByRole('option', { name: /^Resolve/ })
    },
  }),
  signedIn({
    name: 'before-the-palette-is-there',
    path: `/inbox/mine/${consult.consult.id}`,
    page: <Inbox />,
    isBusy: true,
    answers: { ...searchAnswers, ...threadAnswers(consult) },
    act: () => screen.findByRole('textbox', { name: /^Reply to/ }),
  }),
  menu('palette-patients', async (user) => {
    await (await look(user, 'holt')).findByRole('option', { name: /Rashida Holt/ })
  }),
  menu('palette-nothing', async (user) => {
    await (await look(user, 'qqqqzzzz')).findByText('No results')
  }),
  menu(
    'palette-searching',
    async (user) => {
      await (await look(user, 'holt')).findByText('Searching patients…')
    },
    { more: { 'search.threads': pending } },
  ),
  menu(
    'palette-failed',
    async (user) => {
      await (await look(user, 'holt')).findByText('Couldn’t search patients.')
    },
    { more: { 'search.threads': new Refusal('forbidden', 403) } },
  ),
  menu('account', account),
  menu('account-with-long-names', account, { who: longName }),
]
