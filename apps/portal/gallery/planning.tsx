import { type Answers, type OutputOf, pending, Refusal } from '@consult/gallery/answers.ts'
import { screen, type UserEvent, waitFor, within } from '@consult/gallery/person.ts'
import { sendFrames } from '@consult/gallery/service.ts'
import { FollowUpsPage } from '../src/screens/follow-ups/follow-ups-page.tsx'
import { Inbox } from '../src/screens/inbox/inbox.tsx'
import { colleagues } from './clinicians.ts'
import { closedSince, dueIn, inboxAnswers, queuedItem } from './consults.ts'
import { fullInbox } from './full-inbox.ts'
import { inMinutes, physician } from './people.ts'
import { type PortalState, signedIn } from './portal-state.tsx'
import { onPhone } from './small-screen.ts'
import { dialog, mine, onThread, replyField } from './thread-state.tsx'

type SnoozedThread = OutputOf<'teamwork.snoozes'>['snoozes'][number]
type Item = OutputOf<'teamwork.followUps'>['items'][number]

const day = 24 * 60

const snooze = (
  asyncConsultId: string,
  patientName: string | null,
  minutes: number,
  isBack = false,
): SnoozedThread => ({
  asyncConsultId,
  physicianId: physician.id,
  until: inMinutes(minutes),
  createdAt: inMinutes(-60),
  patientName,
  isBack,
})

const pile: OutputOf<'teamwork.snoozes'> = {
  snoozes: [
    snooze('ac_back', 'Jonah Okafor', -4, true),
    snooze('ac_soon', 'Nadia Holt', 95),
    snooze('ac_long', 'Maximiliane Wolfeschlegelsteinhausenbergerdorff', 2 * day),
    snooze('ac_unnamed', null, 3 * day),
  ],
}

const followUp = (id: string, minutes: number, text: string, who: Partial<Item> = {}): Item => ({
  followUp: {
    id,
    asyncConsultId: 'ac_open',
    patientId: 'pat_1',
    physicianId: physician.id,
    dueAt: inMinutes(minutes),
    text,
    status: 'open',
    createdBy: physician.id,
    unsent: null,
    createdAt: inMinutes(-day),
    updatedAt: inMinutes(-day),
  },
  patientName: 'Nadia Holt',
  physicianName: 'Ada Osei, MD',
  ...who,
})

const unsent = followUp('fu_5', -60, 'The patient declined. Your message was not sent.')

const many: OutputOf<'teamwork.followUps'> = {
  items: [
    followUp('fu_1', -2 * day, 'Call the laboratory about the potassium.'),
    { ...unsent, followUp: { ...unsent.followUp, unsent: 'declined' } },
    followUp('fu_2', 1, 'Ask whether the rash is gone.', { physicianName: null, patientName: 'Jonah Okafor' }),
    followUp('fu_3', 3 * day, 'Blood pressure diary: has she sent it?'),
    followUp('fu_4', 30 * day, 'اسأل المريض عن نتيجة التحليل.', { patientName: 'ليلى حداد' }),
  ],
  nextCursor: 'next',
}
const piled: Answers = { 'teamwork.snoozes': pile, 'teamwork.followUps': many }

/** The patient is due nothing, so the consult can be snoozed for long. */
const answered = queuedItem({ consult: { ...dueIn(12), id: 'ac_open', responseDueAt: null } })
const colleaguesOf: Answers = {
  'teamwork.colleagues': {
    colleagues: [{ id: colleagues.clara, name: 'Clara Weiss, MD', specialty: null, onDuty: true, licensed: true }],
  },
}

const on = (name: string, answers: Answers, act: PortalState['act'], item = mine) =>
  onThread({ name, item, answers: { ...colleaguesOf, ...answers }, act })

async function openWith(user: UserEvent, key: string, title: string) {
  await replyField()
  await screen.findByRole('button', { name: /^Hand over/ })
  await screen.findByRole('button', { name: 'Add follow-up' })
  await user.keyboard(key)
  return dialog(title)
}
const openSnooze = (user: UserEvent) => openWith(user, 's', 'Snooze this consult until')
const openFollowUp = (user: UserEvent) => openWith(user, 'f', 'Add follow-up')

/** A snooze in the answers after it was made. */
function snoozing(): Answers {
  let made = false
  return {
    'snoozes.create': (input) => {
      made = true
      const { id, until } = input as { id: string; until: string }
      return { asyncConsultId: id, physicianId: physician.id, until, createdAt: inMinutes(0) }
    },
    'teamwork.snoozes': () => ({ snoozes: made ? [snooze('ac_open', 'Nadia Holt', 3 * day)] : [] }),
  }
}

let isBack = false
/** A snooze that comes back while the page is open. */
const comingBack: Answers = {
  'teamwork.snoozes': () => ({ snoozes: [snooze('ac_other', 'Jonah Okafor', isBack ? -1 : 5, isBack)] }),
}

const page = (name: string, answers: Answers, act: PortalState['act']) =>
  signedIn({ name, path: '/follow-ups', page: <FollowUpsPage />, answers: { ...piled, ...answers }, act })

export const states = [
  on('snooze', {}, openSnooze, answered),
  on('snooze-before-the-reply-is-due', {}, async (user) => {
    const asked = await openSnooze(user)
    await asked.findByText(/^The patient is due a reply by/)
    await user.click(asked.getByRole('button', { name: 'Snooze' }))
    await asked.findByText('Choose a later time.')
  }),
  on(
    'snoozed-in-two-keys',
    snoozing(),
    async (user) => {
      await openSnooze(user)
      await user.keyboard('3')
      await screen.findByRole('button', { name: 'End snooze' })
    },
    answered,
  ),
  on(
    'snooze-refused',
    { 'snoozes.create': new Refusal('not_assigned', 409) },
    async (user) => {
      await openSnooze(user)
      await user.keyboard('1')
      await (await dialog('Snooze this consult until')).findByText('This consult is no longer assigned to you.')
    },
    answered,
  ),
  on('back-from-snooze', { 'teamwork.snoozes': { snoozes: [snooze('ac_open', 'Nadia Holt', -4, true)] } }, async () => {
    await replyField()
    await screen.findByText(/^Back from snooze/)
  }),
  on('comes-back', comingBack, async () => {
    await replyField()
    await screen.findByRole('button', { name: 'Snoozed: 1. Back or due now: 0.' })
    isBack = true
    sendFrames({ kind: 'team', what: 'snooze', consultId: 'ac_other' })
    await screen.findByText('Back from snooze: Jonah Okafor')
  }),
  on('pile', piled, async (user) => {
    await replyField()
    await user.click(await screen.findByRole('button', { name: 'Snoozed: 4. Back or due now: 3.' }))
    await screen.findByRole('dialog', { name: 'Snoozed and follow-ups' })
  }),
  onPhone(
    signedIn({
      name: 'pile-on-a-phone',
      path: '/inbox/mine',
      page: <Inbox />,
      answers: { ...inboxAnswers(fullInbox), ...piled },
      act: async () => screen.findByRole('link', { name: /^Snoozed/ }),
    }),
  ),
  on('follow-up', {}, async (user) => {
    const asked = await openFollowUp(user)
    await user.click(asked.getByRole('button', { name: 'Other' }))
    await user.click(asked.getByRole('button', { name: 'Add' }))
    await asked.findByText('Write what to do.')
  }),
  onThread({
    name: 'follow-up-of-a-closed-thread',
    item: queuedItem({ consult: { ...closedSince(30), id: 'ac_open' } }),
    view: 'closed',
    answers: { ...colleaguesOf, 'followUps.create': pending },
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Add follow-up' }))
      const asked = await dialog('Add follow-up')
      await user.type(asked.getByRole('textbox', { name: 'What to do' }), 'Ask whether the rash is gone.')
      await user.click(asked.getByRole('button', { name: 'Add' }))
      await asked.findByRole('button', { name: 'Adding…' })
    },
  }),
  page('page', {}, async () => within(await screen.findByRole('main')).findByText(/potassium/)),
  page(
    'done-and-undo',
    {
      'followUps.update': {
        ...followUp('fu_1', -2 * day, 'Call the laboratory about the potassium.').followUp,
        status: 'done',
      },
    },
    async (user) => {
      await user.click(await screen.findByRole('button', { name: /^Mark done: Call/ }))
      await screen.findByRole('button', { name: 'Undo' })
    },
  ),
  page('not-changed', { 'followUps.update': new Refusal('forbidden', 403) }, async (user) => {
    await user.click(await screen.findByRole('button', { name: /^Mark done: Call/ }))
    await screen.findByText('Couldn’t change the follow-up')
  }),
  page('nothing', { 'teamwork.snoozes': { snoozes: [] }, 'teamwork.followUps': { items: [] } }, () =>
    screen.findByText('No follow-ups'),
  ),
  page('failed', { 'teamwork.followUps': new Refusal('internal_error', 500) }, () =>
    screen.findByText('Couldn’t load the follow-ups'),
  ),
  page('loading', { 'teamwork.followUps': pending }, async () => {
    await waitFor(() => screen.getByText('Loading follow-ups'))
  }),
]
