import { screen } from '@consult/gallery/person.ts'
import { colleagues } from './clinicians.ts'
import { answered, closedSince, colleagueDueIn, queuedItem, resolving } from './consults.ts'
import { someHistory } from './patients.ts'
import { inMinutes } from './people.ts'
import { onThread, replyField, type ThreadState } from './thread-state.tsx'
import { fromColleague, fromMe, fromPatient, notice, shortThread } from './threads.ts'

type Parts = Parameters<typeof queuedItem>[0]

const asked = shortThread.slice(0, 1)
const withClara = [
  ...asked,
  notice(-27, 'physician_joined', { physicianName: 'Clara Weiss, MD' }),
  fromPatient(-20, 'Hello?'),
]

/** A state that shows who acts next, and what the physician can do. */
function turn(name: string, parts: Parts, state: Omit<ThreadState, 'name' | 'item'>) {
  return onThread({ name, item: queuedItem({ ...parts, consult: { id: 'ac_open', ...parts?.consult } }), ...state })
}

const says = (words: string | RegExp) => () => screen.findByText(words)
const whole = (words: RegExp) => () => screen.findAllByText((_, element) => words.test(element?.textContent ?? ''))

/** What the physician recorded when asking to resolve the consult. */
const advice = {
  summary: 'Contact dermatitis on both forearms.\nNo sign of an infection.',
  followUp: 'Hydrocortisone 1 %, twice a day for a week. Write again if it spreads, or if you have a fever.',
}

export const states = [
  turn(
    'queued',
    {},
    {
      view: 'queue',
      thread: { written: asked },
      act: () => screen.findByRole('button', { name: /^Claim/ }),
    },
  ),
  turn(
    'queued-without-license',
    { consult: { jurisdiction: 'US-WY' } },
    { view: 'queue', thread: { written: asked }, act: says(/^You aren’t licensed in US-WY/) },
  ),
  turn(
    'invited',
    { consult: { status: 'invited', queuedAt: null, consentedAt: null }, lastMessage: null },
    { view: 'queue', thread: { written: [] }, act: says('Waiting for the patient to accept this consult.') },
  ),
  turn(
    'with-a-colleague',
    { consult: colleagueDueIn(9) },
    { view: 'overdue', thread: { written: withClara }, act: whole(/^Assigned to Dr\. Weiss\. Reply due in/) },
  ),
  turn(
    'with-a-colleague-who-waits',
    { consult: { ...colleagueDueIn(9), responseDueAt: null } },
    {
      view: 'overdue',
      thread: { written: [...withClara, fromColleague(-9, 'Please look at the backs of your knees.')] },
      act: whole(/^Assigned to Dr\. Weiss\. Waiting for the patient\.$/),
    },
  ),
  turn(
    'with-a-colleague-who-resolves',
    { consult: { ...resolving(600), physicianId: colleagues.tomas } },
    {
      view: 'overdue',
      thread: { written: withClara },
      act: whole(/^Assigned to Dr\. Iglesias \(inactive\).*confirm it’s resolved\.$/),
    },
  ),
  turn(
    'takeover',
    { consult: colleagueDueIn(-9) },
    {
      view: 'overdue',
      thread: { written: withClara },
      act: () => screen.findByRole('button', { name: /^Take over from/ }),
    },
  ),
  turn(
    'takeover-from-a-long-name',
    { consult: colleagueDueIn(-2950, colleagues.konstantin) },
    {
      view: 'overdue',
      thread: { written: withClara },
      act: () => screen.findByRole('button', { name: /^Take over from/ }),
    },
  ),
  turn(
    'takeover-without-license',
    { consult: { ...colleagueDueIn(-9), jurisdiction: 'GB' } },
    { view: 'overdue', thread: { written: withClara }, act: says(/^You aren’t licensed in GB/) },
  ),
  turn(
    'waiting-for-the-patient',
    { consult: answered },
    {
      view: 'waiting',
      thread: { written: [...shortThread, fromMe(-9, 'No. Try this cream first.')] },
      act: replyField,
    },
  ),
  turn(
    'resolve-requested',
    { consult: resolving(600) },
    {
      view: 'waiting',
      thread: { written: [...shortThread, notice(-9, 'resolve_requested', advice)] },
      act: says(/^Waiting for the patient to confirm this is resolved/),
    },
  ),
  turn(
    'closed',
    {
      consult: {
        ...closedSince(60),
        rating: { value: 4, comment: 'Fast, and friendly. Danke schön!', ratedAt: inMinutes(-50) },
      },
    },
    {
      view: 'closed',
      thread: {
        written: [
          ...shortThread,
          notice(-90, 'resolve_requested', advice),
          notice(-60, 'closed', { closedReason: 'resolved' }),
        ],
      },
      act: () => screen.findByText('Patient rating'),
    },
  ),
  turn(
    'closed-by-the-clinic',
    {
      consult: {
        ...closedSince(90_000, 'closed_by_partner'),
        resolution: null,
        physicianId: null,
        closeNote: 'The patient was seen in person.',
      },
    },
    {
      view: 'closed',
      thread: { written: [...asked, notice(-90_000, 'closed', { closedReason: 'closed_by_partner' })] },
      act: says(/You can’t reply to a closed consult/),
    },
  ),
  turn(
    'closed-with-another-open',
    { consult: closedSince(60) },
    {
      view: 'closed',
      answers: {
        'portal.patientHistory': {
          items: someHistory.map((entry) =>
            entry.kind === 'consult' ? { ...entry, id: 'ac_new', status: 'active' } : entry,
          ),
        },
      },
      act: () => screen.findByRole('link', { name: 'Go to open consult' }),
    },
  ),
]
