import { type Answers, pending, Refusal } from '@consult/gallery/answers.ts'
import { refusal, screen, type UserEvent } from '@consult/gallery/person.ts'
import { Inbox } from '../src/screens/inbox/inbox.tsx'
import { closedSince, inboxAnswers, queuedItem } from './consults.ts'
import { patientAnswers } from './patients.ts'
import { inMinutes, physician } from './people.ts'
import { type PortalState, signedIn } from './portal-state.tsx'
import { dialog, onThread } from './thread-state.tsx'

const text =
  'Good morning. Your blood test is back, and your thyroid value is still above the range.\n\nDo you take the tablet every morning, half an hour before breakfast?'

const waitingFields = {
  id: 'ac_open',
  status: 'invited',
  invitedBy: physician.id,
  reason: null,
  consentedAt: null,
  queuedAt: null,
} as const

/** A consult whose patient has not yet consented to the physician's first reply. */
const invited = queuedItem({ consult: waitingFields, lastMessage: null })
const firstReply = { asyncConsultId: 'ac_open', text, createdAt: inMinutes(-34), updatedAt: inMinutes(-34) }

const waiting = (name: string, answers: Answers, act: PortalState['act']) =>
  onThread({
    name,
    item: invited,
    view: 'waiting',
    thread: { written: [] },
    answers: { 'firstReplies.get': firstReply, ...answers },
    act,
  })

const closed = queuedItem({ consult: { ...closedSince(30), id: 'ac_open' } })
const write = (name: string, answers: Answers, act: PortalState['act']) =>
  onThread({ name, item: closed, view: 'closed', answers, act })

async function openWrite(user: UserEvent) {
  const [button] = await screen.findAllByRole('button', { name: 'Write to patient' })
  if (button) await user.click(button)
  return dialog('Write to patient')
}

async function openChange(user: UserEvent) {
  await screen.findByText(/^Good morning/)
  await user.click(screen.getByRole('button', { name: 'Change' }))
  return dialog('Change your message')
}

/** Writes the message and asks for consent. */
async function ask(user: UserEvent) {
  const asked = await openWrite(user)
  await asked.findByText('Allergies: Penicillin')
  await user.type(asked.getByRole('textbox', { name: 'Message' }), 'Your blood test is back.')
  await user.click(asked.getByRole('button', { name: 'Ask for consent' }))
  return asked
}

export const states = [
  write('write', {}, async (user) => (await openWrite(user)).findByText('Allergies: Penicillin')),
  write('write-nothing', {}, async (user) => {
    const asked = await openWrite(user)
    await asked.findByText('Allergies: Penicillin')
    await user.click(asked.getByRole('button', { name: 'Ask for consent' }))
    await asked.findByText('Write a message.')
  }),
  write('write-without-a-license', patientAnswers({ jurisdiction: 'US-TX' }), async (user) => {
    await (await openWrite(user)).findByText(/^You aren’t licensed in/)
  }),
  write('asking', { 'firstReplies.write': pending }, async (user) => {
    await (await ask(user)).findByRole('button', { name: 'Asking…' })
  }),
  write(
    'has-an-open-consult',
    { 'firstReplies.write': new Refusal('has_open_thread', 409, { asyncConsultId: 'ac_other' }) },
    async (user) => {
      const asked = await ask(user)
      await asked.findByText('The patient has an open consult. Write to them there.')
      await asked.findByRole('link', { name: 'Go to open consult' })
    },
  ),
  write('asked', { 'firstReplies.write': invited.consult, 'firstReplies.get': firstReply }, async (user) => {
    await ask(user)
    await screen.findByText('Asked the patient for consent')
  }),
  waiting('waiting', {}, () => screen.findByText(/^Good morning/)),
  waiting('waiting-not-loaded', { 'firstReplies.get': new Refusal('internal_error', 500) }, () =>
    screen.findByText(/^Couldn’t load your message/),
  ),
  waiting('change', {}, async (user) => (await openChange(user)).findByText('Allergies: Penicillin')),
  waiting('changed-too-late', { 'firstReplies.put': new Refusal('thread_not_active', 409) }, async (user) => {
    const shown = await openChange(user)
    await shown.findByText('Allergies: Penicillin')
    await user.type(shown.getByRole('textbox', { name: 'Message' }), ' Thank you.')
    await user.click(shown.getByRole('button', { name: 'Save' }))
    await shown.findByText(/^The patient has already answered/, refusal)
  }),
  waiting('withdraw', {}, async (user) => {
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
    await (await dialog('Withdraw your message?')).findByLabelText('Note')
  }),
  onThread({
    name: 'of-a-colleague',
    item: queuedItem({ consult: { ...waitingFields, invitedBy: 'phy_2' }, lastMessage: null }),
    thread: { written: [] },
    act: () => screen.findByText('Waiting for the patient to accept this consult.'),
  }),
  signedIn({
    name: 'in-the-list',
    path: '/inbox/waiting',
    page: <Inbox />,
    answers: inboxAnswers([invited]),
    act: () => screen.findByText('Your message is sent when they consent'),
  }),
]
