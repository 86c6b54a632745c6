import { type Answers, pending, Refusal, type Stream } from '@consult/gallery/answers.ts'
import { screen, waitFor, within } from '@consult/gallery/person.ts'
import { sendFrames } from '@consult/gallery/service.ts'
import { colleagues } from './clinicians.ts'
import { colleagueDueIn } from './consults.ts'
import { letters } from './letter-pdf.ts'
import { longThread, manyMessages } from './long-thread.ts'
import { conversation, mine, onThread, replyField, type ThreadState } from './thread-state.tsx'
import { file, fromPatient, placed } from './threads.ts'

const { consult } = mine
const says = (words: string | RegExp) => async () => (await conversation()).findByText(words)

/**
 * Scrolls to a message, and again whenever the window changes size: the page keeps its distance from the last message, and
 * without this another part of the conversation would be in view.
 */
async function stayAt(words: string | RegExp) {
  const message = await (await conversation()).findByText(words)
  new ResizeObserver(() => message.scrollIntoView()).observe(document.body)
  await screen.findByRole('button', { name: 'Jump to latest' })
}

/** Waits for words that span several elements, because a name in them has its own direction. */
const whole = (words: RegExp) => screen.findAllByText((_, element) => words.test(element?.textContent ?? ''))

/** Who has the consult open. */
const people = (...here: readonly { type: 'patient' | 'physician'; id: string; typing: boolean }[]): Stream => [
  { kind: 'caught_up' },
  { kind: 'attendance', consultId: consult.id, people: here },
]

const clara = { type: 'physician', id: colleagues.clara, typing: false } as const
const patient = { type: 'patient', id: consult.patientId, typing: true } as const

/** The end of a conversation with many earlier messages. */
const lastOfMany = placed(mine, manyMessages(140)).slice(-30)

const thread = (name: string, state: Omit<ThreadState, 'name'>) => onThread({ name, ...state })
/** A consult that is in no list, so that the page has to ask for it. */
const failing = (name: string, answers: Answers, words: string | RegExp) =>
  thread(name, { answers: { 'portal.inbox': { items: [] }, ...answers }, act: () => screen.findByText(words) })

const openLetter = async () => (await conversation()).findByRole('button', { name: /\.pdf / })
const openPicture = async () => (await conversation()).findByRole('button', { name: 'Open left arm.jpg' })

export const states = [
  thread('short', { act: says(/keeps me awake/) }),
  thread('long', {
    thread: { written: longThread, readUpTo: { patient: 20, colleague: 22 } },
    act: says('Yes, please come in today at four.'),
  }),
  thread('long-from-its-beginning', {
    thread: { written: longThread, readUpTo: { patient: 20, colleague: 22 } },
    act: () => stayAt(/^It began a week ago/),
  }),
  thread('long-with-files-and-notices', {
    thread: { written: longThread },
    act: () => stayAt('letter of the dermatologist.pdf'),
  }),
  thread('a-file-that-is-no-longer-kept', {
    thread: {
      written: [
        {
          ...fromPatient(-30, ''),
          removedFiles: [{ fileName: 'left arm.jpg', removedAt: '2026-01-02T09:00:00.000Z' }],
        },
      ],
    },
    act: says(/file removed on/),
  }),
  thread('earlier-messages', {
    answers: {
      'portal.transcript': ({ before }) => (before ? pending : { messages: lastOfMany }),
    },
    act: async (user) => {
      const shown = await conversation()
      await user.click(await shown.findByRole('button', { name: 'Show earlier messages' }))
      await shown.findByRole('button', { name: 'Show earlier messages', busy: true })
    },
  }),
  thread('earlier-messages-failed', {
    answers: {
      'portal.transcript': ({ before }) => (before ? new Refusal('forbidden', 403) : { messages: lastOfMany }),
    },
    act: async (user) => {
      const shown = await conversation()
      await user.click(await shown.findByRole('button', { name: 'Show earlier messages' }))
      await shown.findByText(/^Couldn’t load the conversation\./)
    },
  }),
  thread('new-messages-below', {
    thread: { written: longThread },
    act: async () => {
      await stayAt(/^It began a week ago/)
      const [message] = placed(mine, [...longThread, fromPatient(0, 'I am on my way.')]).slice(-1)
      if (!message) throw new Error('a thread has a last message')
      const data = { asyncConsultId: consult.id, message }
      sendFrames({
        kind: 'event',
        event: { type: 'async_consult.message', data, sequence: 1, createdAt: message.createdAt },
      })
      await screen.findByRole('button', { name: '1 new message' })
    },
  }),
  thread('document', {
    routes: letters,
    thread: { written: [fromPatient(-31, '', [file('letter.pdf', 'application/pdf', 482_133)])] },
    act: async (user) => {
      await user.click(await openLetter())
      await screen.findByText('Page 1 of 2')
    },
  }),
  thread('damaged-document', {
    routes: letters,
    thread: { written: [fromPatient(-31, '', [file('damaged.pdf', 'application/pdf', 482_133)])] },
    act: async (user) => {
      await user.click(await openLetter())
      await screen.findByText(/^Couldn’t show this document/)
    },
  }),
  thread('only-files', {
    thread: {
      written: [
        fromPatient(-31, '', [file('letter.pdf', 'application/pdf', 482_133)]),
        fromPatient(-20, '', [file('left arm.jpg')]),
        fromPatient(-10, '', [file('knee.webp'), file('neck.webp'), file('hand.webp')]),
      ],
    },
    act: async () => (await conversation()).findByRole('button', { name: 'Open knee.webp' }),
  }),
  thread('without-messages', { thread: { written: [] }, act: says('No messages yet') }),
  thread('read-by-the-patient', {
    thread: { written: longThread, readUpTo: { patient: 23 } },
    act: async () => (await conversation()).findAllByText(/^Read /),
  }),
  thread('delivery-details', {
    thread: { written: longThread, readUpTo: { patient: 23, colleague: 23 } },
    act: async (user) => {
      await user.click((await (await conversation()).findAllByTitle('Delivery details')).at(-1) ?? document.body)
      await whole(/^Read by the patient, /)
    },
  }),
  thread('patient-types', { stream: people(clara, patient), act: () => whole(/^Nadia Holt is typing…$/) }),
  thread('colleagues-here', {
    stream: people(
      { ...clara, typing: true },
      ...[colleagues.konstantin, colleagues.kenichi, colleagues.tomas].map((id) => ({ ...clara, id })),
    ),
    act: async () => {
      await screen.findAllByText('+1')
      await whole(/^Clara Weiss, MD is typing$/)
    },
  }),
  thread('whole-subject', {
    item: {
      ...mine,
      consult: {
        ...consult,
        reason: `${'Dizzy since noon, and a rash on both arms. '.repeat(6)}${'itching'.repeat(20)}`,
      },
    },
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: /^Dizzy since noon/, expanded: false }))
      await screen.findByRole('button', { name: /^Dizzy since noon/, expanded: true })
    },
  }),
  thread('on-a-test-clock', {
    item: { ...mine, testClock: consult.createdAt },
    act: async () => {
      await says(/keeps me awake/)()
      await screen.findByText(/^Test clock/)
    },
  }),
  thread('picture', {
    act: async (user) => {
      await user.click(await openPicture())
      await screen.findByRole('button', { name: 'Close file' })
      await screen.findByText('1 of 2')
    },
  }),
  thread('picture-not-loaded', {
    act: async () => {
      const picture = await openPicture()
      picture.querySelector('img')?.dispatchEvent(new Event('error'))
      await says('Couldn’t load the image. Try again.')()
    },
  }),
  thread('reason-needed', {
    item: { ...mine, consult: { ...consult, ...colleagueDueIn(-9) }, withheld: true },
    view: 'overdue',
    answers: {
      'asyncConsults.get': new Refusal('reason_required', 403, {
        consultId: consult.id,
        physicianId: colleagues.clara,
      }),
    },
    act: async (user) => {
      await screen.findByText(/^It is with Clara Weiss, MD/)
      await user.type(await screen.findByLabelText('Reason'), 'ill')
      await user.click(screen.getByRole('button', { name: 'Open consult' }))
      await screen.findByText('Write at least 10 characters.')
    },
  }),
  failing('no-such-consult', { 'asyncConsults.get': new Refusal('not_found', 404) }, 'Consult not found'),
  failing('not-loaded', { 'asyncConsults.get': new Refusal('forbidden', 403) }, 'Couldn’t load the consult'),
  thread('loading', {
    answers: { 'portal.inbox': { items: [] }, 'asyncConsults.get': pending },
    act: async () => within(await screen.findByRole('region', { name: 'Open consult' })).findByText('Loading consult'),
  }),
  thread('conversation-loading', { answers: { 'portal.transcript': pending }, act: says('Loading conversation') }),
  thread('conversation-failed', {
    answers: { 'portal.transcript': new Refusal('forbidden', 403) },
    act: says(/^Couldn’t load the conversation/),
  }),
  thread('with-an-old-draft', {
    answers: { 'drafts.get': { version: 'v1', text: 'Take two tablets', attachments: [], savedAt: consult.createdAt } },
    act: async () => {
      const field = await replyField()
      await waitFor(() => {
        if (!(field instanceof HTMLTextAreaElement) || field.value === '') throw new Error('no draft yet')
      })
    },
  }),
]
