import { type Answers, pending, Refusal } from '@consult/gallery/answers.ts'
import { goOffline } from '@consult/gallery/offline.ts'
import { refusal, screen, type UserEvent, within } from '@consult/gallery/person.ts'
import { MacrosPage } from '../src/screens/macros/macros-page.tsx'
import { greeting, manyMacros, someMacros } from './macro-texts.ts'
import { type PortalState, signedIn } from './portal-state.tsx'

const list = { 'macros.list': [...someMacros] }

function macros(name: string, answers: Answers, act: PortalState['act']) {
  return signedIn({ name, path: '/macros', page: <MacrosPage />, answers, act })
}

const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** Fills in a new macro, and saves it. */
async function addGreeting(user: UserEvent) {
  await press(user, 'New macro')
  const form = await dialog('New macro')
  await user.type(form.getByLabelText('Name'), greeting.name)
  await user.type(form.getByLabelText('Text'), 'Good morning')
  await user.click(form.getByRole('button', { name: 'Save' }))
  return form
}

const taken = new Refusal('invalid_request', 400, { issues: [{ path: 'name', code: 'name_taken', message: '' }] })
const tooMany = new Refusal('invalid_request', 400, { issues: [{ path: 'name', code: 'too_many', message: '' }] })

export const states = [
  macros('empty', { 'macros.list': [] }, () => screen.findByText('No macros yet')),
  macros('some', list, () => screen.findByRole('button', { name: 'Edit Greeting' })),
  macros('many', { 'macros.list': [...manyMacros] }, () => screen.findByRole('button', { name: 'Edit Greeting' })),
  macros('none-found', list, async (user) => {
    await user.type(await screen.findByLabelText('Search macros'), 'qqqq')
    await screen.findByText('No matching macros')
  }),
  macros('new', list, async (user) => {
    await press(user, 'New macro')
    await dialog('New macro')
  }),
  macros('with-errors-at-the-fields', { 'macros.list': [] }, async (user) => {
    await press(user, 'New macro')
    await user.click((await dialog('New macro')).getByRole('button', { name: 'Save' }))
    await screen.findByText('Enter a name of up to 60 characters on one line.')
  }),
  macros('edited', list, async (user) => {
    await press(user, 'Edit Antibiotics: how to take them')
    const form = await dialog('Edit macro')
    await user.click(form.getByRole('button', { name: 'Insert patient’s first name' }))
    await form.findByDisplayValue(/\{patient\.firstName\}$/)
  }),
  macros('saved', { 'macros.list': [greeting], 'macros.create': greeting }, async (user) => {
    await addGreeting(user)
    await screen.findByText('Macro saved')
  }),
  macros('name-taken', { ...list, 'macros.create': taken }, async (user) => {
    await (await addGreeting(user)).findByText(/^You already have a macro with this name/)
  }),
  macros('too-many', { ...list, 'macros.create': tooMany }, async (user) => {
    await (await addGreeting(user)).findByText(/^You’ve reached the limit/)
  }),
  macros('not-saved', { ...list, 'macros.create': new Refusal('internal_error', 500) }, async (user) => {
    await (await addGreeting(user)).findByText(/./, refusal)
  }),
  macros('deletion', list, async (user) => {
    await press(user, 'Delete Antibiotics: how to take them')
    await dialog('Delete this macro?')
  }),
  macros('loading', { 'macros.list': pending }, () => screen.findByText('Loading macros')),
  macros('failed', { 'macros.list': new Refusal('forbidden', 403) }, () => screen.findByText('Couldn’t load macros.')),
  macros('offline', list, async () => {
    await screen.findByRole('button', { name: 'Edit Greeting' })
    goOffline()
    await screen.findByText('Offline')
  }),
]
