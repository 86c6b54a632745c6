import { pending } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { RedFlagsPage } from '../src/screens/red-flags/red-flags-page.tsx'
import { bringIntoView, failed, loading, openDialog, openFromMenu, pressIn, retype } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { meAs } from './data/members.ts'
import { manyRules, ownRules, shippedRules } from './data/red-flags.ts'
import { invalidField, unavailable } from './data/refusals.ts'

const page = memberPage('/red-flags', <RedFlagsPage />)
const answers = { 'consoleRedFlags.get': shippedRules }
const own = { 'consoleRedFlags.get': ownRules }
const list = () => screen.findByRole('list', { name: 'Rules' })

export const states = [
  page('shipped', { answers, act: list }),
  page('own', { answers: own, act: list }),
  page('all-languages', {
    answers: { 'consoleRedFlags.get': manyRules },
    act: async (user) => {
      await user.selectOptions(await screen.findByLabelText('Language'), 'all')
      bringIntoView(await screen.findByText('breathing-ar'))
    },
  }),
  page('empty', {
    answers: { 'consoleRedFlags.get': { own: true, rules: [] } },
    act: () => screen.findByText(/^Nothing is looked for/),
  }),
  page('adding', { answers, act: (user) => openDialog(user, 'Add a rule') }),
  page('faults-in-a-rule', {
    answers,
    act: async (user) => {
      const dialog = await openDialog(user, 'Add a rule')
      await user.type(dialog.getByLabelText('Name'), 'open wound')
      await retype(user, dialog.getByLabelText('Language'), 'English')
      await user.type(dialog.getByLabelText('Phrases, one on each line'), 'wo*und')
      await pressIn(user, dialog, 'Add a rule')
      await dialog.findByText(/^“wo\*und” can’t be used/)
    },
  }),
  page('name-taken', {
    answers: {
      ...own,
      'consoleRedFlags.save': invalidField('rule.id', 'duplicate', 'There is another rule named "chest-pain-en".'),
    },
    act: async (user) => {
      const dialog = await openFromMenu(user, 'wound-en', 'Edit', 'Edit wound-en')
      await retype(user, dialog.getByLabelText('Name'), 'chest-pain-en')
      await pressIn(user, dialog, 'Save')
      await dialog.findByText(/^Another rule has this name/)
    },
  }),
  page('removing', { answers: own, act: (user) => openFromMenu(user, 'wound-en', 'Remove', 'Remove wound-en?') }),
  page('restoring', { answers: own, act: (user) => openDialog(user, 'Restore our rules') }),
  page('saved', {
    answers: { ...own, 'consoleRedFlags.remove': shippedRules },
    act: async (user) => {
      const dialog = await openFromMenu(user, 'wound-en', 'Remove', 'Remove wound-en?')
      await pressIn(user, dialog, 'Remove')
      await screen.findByText('wound-en removed')
    },
  }),
  page('not-for-a-developer', { me: meAs('developer'), answers, act: () => screen.findByText(/can open this page$/) }),
  page('loading', { answers: { 'consoleRedFlags.get': pending }, act: loading }),
  page('failed', { answers: { 'consoleRedFlags.get': unavailable }, act: () => failed('Couldn’t load the rules') }),
]
