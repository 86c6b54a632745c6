import { type Answers, type OutputOf, pending, Refusal } from '@consult/gallery/answers.ts'
import { screen, type UserEvent, waitFor, within } from '@consult/gallery/person.ts'
import { sendFrames } from '@consult/gallery/service.ts'
import { colleagues } from './clinicians.ts'
import { closedSince, colleagueDueIn, queuedItem } from './consults.ts'
import { inMinutes, physician } from './people.ts'
import type { PortalState } from './portal-state.tsx'
import { onPhone } from './small-screen.ts'
import { conversation, dialog, mine, onThread, replyField } from './thread-state.tsx'

type Note = OutputOf<'internalNotes.list'>['items'][number]
type HandOver = OutputOf<'handOvers.list'>['items'][number]

const ada = { id: physician.id, name: 'Ada Osei, MD' }
const clara = { id: colleagues.clara, name: 'Clara Weiss, MD' }

const note = (id: string, at: number, author: typeof ada, text: string, mentions: (typeof ada)[] = []): Note => ({
  id,
  asyncConsultId: mine.consult.id,
  author,
  text,
  mentions,
  createdAt: inMinutes(at),
})

/** Newest first. */
const someNotes: Note[] = [
  note('in_3', -5, clara, 'Looks like contact dermatitis. I would not send her in.'),
  note('in_2', -12, ada, '@Clara Weiss, MD would you look at the second photo?', [clara]),
  note('in_1', -26, ada, 'Known to us from last spring: the same rash, after a new detergent.'),
]

const team: OutputOf<'teamwork.colleagues'> = {
  colleagues: [
    { ...clara, specialty: 'Dermatology', onDuty: true, licensed: true },
    { id: colleagues.kenichi, name: '佐藤 健一, MD', specialty: null, onDuty: true, licensed: false },
    {
      id: colleagues.konstantin,
      name: 'Prof. Konstantin Papadopoulos-Vasilopoulos, MD, PhD',
      specialty: null,
      onDuty: false,
      licensed: true,
    },
  ],
}

const handOver = (change: Partial<HandOver> = {}): HandOver => ({
  id: 'ho_1',
  asyncConsultId: mine.consult.id,
  from: clara,
  to: ada,
  note: {
    severity: 'watch',
    summary: 'Rash on both arms since Monday, no fever.',
    toDo: 'Look at the photo that she sends tonight.',
    ifThen: 'If it spreads to the face, ask her to come in.',
  },
  status: 'pending',
  createdAt: inMinutes(-2),
  expiresAt: inMinutes(13),
  settledAt: null,
  ...change,
})
const open = (one: HandOver): Answers => ({
  'teamwork.openHandOvers': { items: [{ handOver: one, patientName: 'Nadia Holt' }] },
})
const offered = open(handOver({ from: ada, to: clara, note: null }))
/** The physician's own offer, until the colleague has declined it. */
function declining(): Answers {
  const ours = handOver({ from: ada, to: clara, note: null })
  let asked = 0
  return {
    'teamwork.openHandOvers': () => {
      asked += 1
      return { items: asked === 1 ? [{ handOver: ours, patientName: 'Nadia Holt' }] : [] }
    },
    'handOvers.list': { items: [{ ...ours, status: 'declined' }] },
  }
}
const someMentions: OutputOf<'teamwork.mentions'> = {
  mentions: [
    {
      noteId: 'in_9',
      asyncConsultId: 'ac_other',
      authorName: 'Clara Weiss, MD',
      patientName: 'Jonah Okafor',
      text: '@Ada Osei, MD is this dose right with the warfarin?',
      createdAt: inMinutes(-3),
    },
    {
      noteId: 'in_8',
      asyncConsultId: 'ac_third',
      authorName: 'Prof. Konstantin Papadopoulos-Vasilopoulos, MD, PhD',
      patientName: null,
      text: null,
      createdAt: inMinutes(-40),
    },
  ],
}
const mentioned: Answers = { 'teamwork.mentions': someMentions }

/** Mentions that come after the page has loaded. */
function arriving(): Answers {
  let asked = 0
  return {
    'teamwork.mentions': () => {
      asked += 1
      return asked === 1 ? { mentions: [] } : someMentions
    },
  }
}

/** A hand-over that goes while its list is open, and another one that comes. */
function goingAndComing(): Answers {
  const theirs = handOver({ asyncConsultId: 'ac_other' })
  let asked = 0
  return {
    'teamwork.openHandOvers': () => {
      asked += 1
      return { items: asked === 2 ? [] : [{ handOver: theirs, patientName: 'Jonah Okafor' }] }
    },
  }
}

const on = (name: string, answers: Answers, act: PortalState['act']) =>
  onThread({ name, answers: { 'teamwork.colleagues': team, ...answers }, act })

const noteField = () => screen.findByRole('textbox', { name: /^Note to colleagues/ })
async function writeNote(user: UserEvent, text = '') {
  await replyField()
  await user.click(await screen.findByRole('button', { name: 'Note to colleagues' }))
  const field = await noteField()
  if (text !== '') await user.type(field, text)
  return field
}
async function openDialog(user: UserEvent) {
  await replyField()
  // On a phone it is in the header's menu, and its key works too.
  await screen.findByRole('button', { name: /^Hand over/, hidden: true })
  await user.keyboard('h')
  return dialog('Hand over this consult')
}
const pile = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: /from colleagues$/ }))

const late = queuedItem({ consult: { ...colleagueDueIn(-9), id: 'ac_open' } })
const over = queuedItem({ consult: { ...closedSince(30), id: 'ac_open' } })

export const states = [
  on('notes-in-the-thread', { 'internalNotes.list': { items: someNotes } }, async () => {
    const log = await conversation()
    const articles = await log.findAllByRole('article', { name: /^Note by/ })
    if (articles.length !== 3) throw new Error('a note is missing')
    await log.findByText('@Clara Weiss, MD')
  }),
  on('notes-failed', { 'internalNotes.list': new Refusal('internal_error', 500) }, async () =>
    screen.findByText(/^Couldn’t load the notes of colleagues/),
  ),
  on('writing-a-note', {}, async (user) => {
    await writeNote(user, 'Known to us from last spring.')
    await waitFor(() => {
      if (screen.queryByRole('button', { name: 'Send' })) throw new Error('a reply can be sent in the mode of notes')
    })
  }),
  on('mentioning', {}, async (user) => {
    await writeNote(user, 'Would you look, @')
    await within(await screen.findByRole('listbox', { name: 'Colleagues' })).findByText('Not licensed for this patient')
  }),
  on('mentioned-a-colleague', {}, async (user) => {
    const field = await writeNote(user, 'Would you look, @cla')
    await screen.findByRole('option', { name: /^Clara/ })
    await user.keyboard('{Enter}')
    await waitFor(() => {
      if (!(field as HTMLTextAreaElement).value.includes('@Clara Weiss, MD ')) throw new Error('not put')
    })
    await screen.findByText('Tells Clara Weiss, MD.')
    if (screen.queryByRole('listbox')) throw new Error('the list is still open')
  }),
  on('note-with-a-macro', {}, async (user) => {
    await writeNote(user, '/ambu')
    await screen.findByRole('option', { name: /^When to call/ })
  }),
  on('nobody-of-that-name', {}, async (user) => {
    await writeNote(user, '@xyz')
    await screen.findByText('No colleague has this name.')
  }),
  on('adding', { 'internalNotes.create': pending }, async (user) => {
    await writeNote(user, 'Known to us.')
    await user.click(screen.getByRole('button', { name: 'Add note' }))
    await screen.findByText('Adding note…')
  }),
  on('not-added', { 'internalNotes.create': new Refusal('internal_error', 500) }, async (user) => {
    await writeNote(user, 'Known to us.')
    await user.click(screen.getByRole('button', { name: 'Add note' }))
    await screen.findByText(/^Couldn’t add the note/)
  }),
  on('back-to-the-reply', {}, async (user) => {
    await user.type(await replyField(), 'Good morning')
    await writeNote(user, 'Only for us')
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    await waitFor(async () => {
      if (((await replyField()) as HTMLTextAreaElement).value !== 'Good morning') throw new Error('another draft')
    })
  }),
  onThread({
    name: 'note-on-a-colleagues-thread',
    item: late,
    view: 'overdue',
    answers: { 'teamwork.colleagues': team },
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: /^Note to colleagues/ }))
      await noteField()
    },
  }),
  onThread({
    name: 'notes-of-a-closed-thread',
    item: over,
    view: 'closed',
    answers: { 'internalNotes.list': { items: someNotes.slice(2) } },
    act: async () => (await conversation()).findByRole('article', { name: /^Note by/ }),
  }),
  on('mentions', mentioned, async (user) => {
    await replyField()
    await pile(user)
    await screen.findByText(/warfarin/)
  }),
  on('mention-arrives', arriving(), async () => {
    await replyField()
    // The button is there only once the stream has told the page to read again.
    sendFrames({ kind: 'team', what: 'mention', consultId: 'ac_other' })
    await screen.findByRole('button', { name: '2 for you from colleagues' })
  }),
  on('list-emptied-while-open', goingAndComing(), async (user) => {
    await replyField()
    await pile(user)
    await screen.findByText('Clara Weiss, MD hands over Jonah Okafor')
    const news = () => sendFrames({ kind: 'team', what: 'hand_over', consultId: 'ac_other' })
    news()
    await waitFor(() => {
      if (screen.queryByRole('button', { name: /from colleagues$/ })) throw new Error('the list is not empty')
    })
    news()
    await screen.findByRole('button', { name: '1 for you from colleagues' })
    if (screen.queryByText('Clara Weiss, MD hands over Jonah Okafor')) throw new Error('the list opened by itself')
  }),
  onPhone(
    on('mentions-on-a-phone', { ...mentioned, ...open(handOver({ asyncConsultId: 'ac_other' })) }, async (user) => {
      await replyField()
      await pile(user)
      await screen.findByText(/warfarin/)
    }),
  ),
  on('hand-over', {}, async (user) => {
    const asked = await openDialog(user)
    await asked.findByRole('option', { name: 'Clara Weiss, MD (on duty)' })
    await waitFor(() => {
      if (document.activeElement?.nodeName !== 'SELECT') throw new Error('the dialog does not begin on the list')
    })
  }),
  on('hand-over-refused', { 'handOvers.offer': new Refusal('not_assigned', 409) }, async (user) => {
    const asked = await openDialog(user)
    await user.type(await asked.findByRole('textbox', { name: 'To do' }), 'Look at the photo')
    // Nothing is chosen in advance, so nothing happens without a choice.
    await user.keyboard('{Control>}{Enter}{/Control}')
    await user.selectOptions(asked.getByRole('combobox', { name: 'Hand over to' }), 'The queue')
    await user.click(asked.getByRole('button', { name: 'Return to queue' }))
    await asked.findByText('This consult is no longer assigned to you.')
  }),
  on('hand-over-offered', offered, async () => screen.findByRole('button', { name: 'Take back' })),
  on('hand-over-declined', declining(), async () => {
    await screen.findByRole('button', { name: 'Take back' })
    sendFrames({ kind: 'team', what: 'hand_over', consultId: mine.consult.id })
    await screen.findByText('Clara Weiss, MD declined Nadia Holt')
    await screen.findByText('The consult is still yours.')
  }),
  onThread({
    name: 'hand-over-accepted-just-now',
    item: late,
    view: 'overdue',
    // The list is read again only after the consult is the colleague’s.
    answers: offered,
    act: async () => {
      await screen.findByRole('button', { name: /^Take over from/ })
      if (screen.queryByRole('button', { name: 'Take back' }))
        throw new Error('an offer can be taken back after it was accepted')
    },
  }),
  onThread({
    name: 'hand-over-comes',
    item: late,
    view: 'overdue',
    answers: { ...open(handOver()) },
    act: async () => screen.findByText(/^Clara Weiss, MD hands this consult over to you/),
  }),
  on('handed-over-with-a-note', { 'handOvers.list': { items: [handOver({ status: 'accepted' })] } }, async (user) => {
    await replyField()
    await user.click(await screen.findByText('Hand-over from Clara Weiss, MD'))
    await screen.findByText('Look at the photo that she sends tonight.')
  }),
]
