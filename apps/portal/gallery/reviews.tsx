import { type Answers, pending, Refusal } from '@consult/gallery/answers.ts'
import { refusal, screen, type UserEvent, within } from '@consult/gallery/person.ts'
import { Reviews } from '../src/screens/reviews/reviews.tsx'
import { me, physician } from './people.ts'
import { type PortalState, signedIn } from './portal-state.tsx'
import { auditEntries, reasonsToReview, reviewedReasons } from './review-entries.ts'

const supervisor = { ...me, physician: { ...physician, supervisor: true } }

const answers: Answers = {
  'accessReasons.list': ({ state }) => ({ items: [...(state === 'reviewed' ? reviewedReasons : reasonsToReview)] }),
  'audit.list': { items: [...auditEntries] },
}

function reviews(
  name: string,
  more: Answers,
  act: PortalState['act'],
  who: NonNullable<PortalState['who']> = supervisor,
) {
  return signedIn({ name, path: '/reviews', page: <Reviews />, who, answers: { ...answers, ...more }, act })
}

const show = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))
const list = (name: string) => screen.findByRole('list', { name })

async function review(user: UserEvent) {
  const [first] = await screen.findAllByRole('button', { name: 'Mark reviewed' })
  if (first) await user.click(first)
  return within(await screen.findByRole('dialog', { name: 'Mark reviewed' }))
}

export const states = [
  reviews('to-review', {}, () => list('Reasons')),
  reviews('more-to-review', { 'accessReasons.list': { items: [...reasonsToReview], nextCursor: 'next' } }, () =>
    screen.findByRole('button', { name: 'Load more' }),
  ),
  reviews('reviewed', {}, async (user) => {
    await show(user, 'Reviewed')
    await screen.findByText('The roster says so.')
  }),
  reviews('nothing-to-review', { 'accessReasons.list': { items: [] } }, () =>
    screen.findByText('No reasons to review'),
  ),
  reviews('review-without-note', {}, async (user) => {
    const dialog = await review(user)
    await user.click(dialog.getByRole('button', { name: 'Mark reviewed' }))
    await dialog.findByText('Write a note.')
  }),
  reviews('review-not-saved', { 'accessReasons.review': new Refusal('internal_error', 500) }, async (user) => {
    const dialog = await review(user)
    await user.type(dialog.getByLabelText('Note'), 'The roster says so.')
    await user.click(dialog.getByRole('button', { name: 'Mark reviewed' }))
    await dialog.findByText(/./, refusal)
  }),
  reviews('audit', {}, async (user) => {
    await show(user, 'Audit')
    await list('Audit')
  }),
  reviews('audit-with-details', {}, async (user) => {
    await show(user, 'Audit')
    await list('Audit')
    for (const details of screen.getAllByText('Details')) await user.click(details)
  }),
  reviews('audit-empty', { 'audit.list': { items: [] } }, async (user) => {
    await show(user, 'Audit')
    await screen.findByText('No entries found')
  }),
  reviews('loading', { 'accessReasons.list': pending }, () => screen.findByRole('button', { name: 'To review' })),
  reviews('failed', { 'accessReasons.list': new Refusal('forbidden', 403) }, () =>
    screen.findByText('Couldn’t load the reasons'),
  ),
  reviews('not-for-others', {}, () => screen.findByText('Only supervisors can open this page'), me),
]
