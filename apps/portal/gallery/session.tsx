import { type Answers, Refusal } from '@consult/gallery/answers.ts'
import { screen, within } from '@consult/gallery/person.ts'
import { type Routes, refusing } from '@consult/gallery/routes.ts'
import { Inbox } from '../src/screens/inbox/inbox.tsx'
import { dueIn, inboxAnswers, queuedItem } from './consults.ts'
import { fullInbox } from './full-inbox.ts'
import { inMinutes } from './people.ts'
import { type PortalState, signedIn } from './portal-state.tsx'
import { ssoIs, stepAfter } from './sign-in-answers.ts'
import { threadAnswers } from './threads.ts'

const ends = (idle: number, total: number): Answers => ({
  'access.session': { idleEndsAt: inMinutes(idle), endsAt: inMinutes(total) },
})
const over: Answers = {
  'access.session': new Refusal('unauthorized', 401),
  'portal.me': new Refusal('unauthorized', 401),
}

function session(name: string, answers: Answers, act: PortalState['act'], routes: Routes = ssoIs('none')) {
  return signedIn({
    name,
    path: '/inbox/mine',
    page: <Inbox />,
    answers: { ...inboxAnswers(fullInbox), ...answers },
    routes,
    act,
  })
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const ended = () => dialog('Your session ended')

const consult = queuedItem({ consult: dueIn(12) })

export const states = [
  session('unused', ends(4, 600), () => dialog('Are you still there?')),
  session('ends-soon', ends(45, 5), () => dialog('Your session ends soon')),
  session('over', over, async () => (await ended()).findByLabelText('Password')),
  session(
    'over-with-single-sign-on',
    over,
    async () => (await ended()).findByRole('button', { name: 'Continue with single sign-on' }),
    ssoIs('required'),
  ),
  session(
    'over-with-a-wrong-password',
    over,
    async (user) => {
      const shown = await ended()
      await user.type(await shown.findByLabelText('Password'), 'not the password')
      await user.click(shown.getByRole('button', { name: 'Sign in' }))
      await shown.findByText(/^Incorrect email address/)
    },
    { ...ssoIs('none'), ...refusing('POST /api/session', 401, { reason: 'refused' }) },
  ),
  session(
    'over-with-a-second-step',
    over,
    async (user) => {
      const shown = await ended()
      await user.type(await shown.findByLabelText('Password'), 'four words in a row')
      await user.click(shown.getByRole('button', { name: 'Sign in' }))
      await screen.findByLabelText('Six-digit code')
    },
    { ...ssoIs('none'), ...stepAfter('POST /api/session', {}) },
  ),
  signedIn({
    name: 'over-in-a-consult',
    path: `/inbox/mine/${consult.consult.id}`,
    page: <Inbox />,
    answers: {
      ...threadAnswers(consult),
      'drafts.save': new Refusal('unauthorized', 401),
      'portal.me': new Refusal('unauthorized', 401),
    },
    routes: ssoIs('none'),
    act: async (user) => {
      await user.type(await screen.findByRole('textbox', { name: /^Reply to/ }), 'Take two tablets')
      await ended()
    },
  }),
]
