import { pending, Refusal } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { ReasonsPage } from '../src/screens/reasons/reasons-page.tsx'
import { failed, loading, openDialog, press, pressIn, type User } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { meAs } from './data/members.ts'
import { unavailable } from './data/refusals.ts'
import { allReasons, reason, reviewedReasons } from './data/reviews.ts'

const page = memberPage('/reasons', <ReasonsPage />)
const me = meAs('auditor')
const one = { 'accessReasons.list': { items: [reason()] } }
const list = () => screen.findByRole('list', { name: 'Reasons' })

/** Reviews the only reason. */
async function review(user: User) {
  const dialog = await openDialog(user, 'Mark reviewed')
  await user.type(dialog.getByLabelText('Note'), 'The roster says so.')
  await pressIn(user, dialog, 'Mark reviewed')
  return dialog
}

export const states = [
  page('to-review', { me, answers: { 'accessReasons.list': { items: allReasons } }, act: list }),
  page('reviewed', {
    me,
    answers: { 'accessReasons.list': ({ state }) => ({ items: state === 'reviewed' ? reviewedReasons : [] }) },
    act: async (user) => {
      await press(user, 'Reviewed')
      await list()
    },
  }),
  page('nothing-to-review', {
    me,
    answers: { 'accessReasons.list': { items: [] } },
    act: () => screen.findByText('No reasons to review'),
  }),
  page('review', { me, answers: one, act: (user) => openDialog(user, 'Mark reviewed') }),
  page('reviewed-by-somebody-else', {
    me,
    answers: { ...one, 'accessReasons.review': new Refusal('already_reviewed', 409) },
    act: async (user) => {
      const dialog = await review(user)
      await dialog.findByText('Somebody has already reviewed this.')
    },
  }),
  page('marked-reviewed', {
    me,
    answers: { ...one, 'accessReasons.review': reason() },
    act: async (user) => {
      await review(user)
      await screen.findByText('Marked reviewed')
    },
  }),
  page('loading', { me, answers: { 'accessReasons.list': pending }, act: loading }),
  page('failed', {
    me,
    answers: { 'accessReasons.list': unavailable },
    act: () => failed('Couldn’t load the reasons'),
  }),
]
