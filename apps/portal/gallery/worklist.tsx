import { type Answers, type OutputOf, pending, Refusal } from '@consult/gallery/answers.ts'
import { refusal, screen, type UserEvent } from '@consult/gallery/person.ts'
import { WorklistPage } from '../src/screens/worklist/worklist-page.tsx'
import { clinicianAnswers, colleagues } from './clinicians.ts'
import { answered, colleagueDueIn, dueIn, queuedItem } from './consults.ts'
import { inMinutes } from './people.ts'
import { type PortalState, signedIn } from './portal-state.tsx'
import { onPhone } from './small-screen.ts'
import { dialog } from './thread-state.tsx'

type Filter = OutputOf<'worklist.views'>['views'][number]['filter']

const names = [
  'Nadia Holt',
  'Maximiliane-Alexandra von Hohenzollern-Sigmaringen',
  'محمد عبد الرحمن الأحمد',
  '欧阳雪梅',
  'Bo Li',
] as const

const items = [
  queuedItem({
    consult: { id: 'ac_1', status: 'queued', physicianId: null, priority: 'emergency', language: 'es' },
    patient: { id: 'pat_1', name: names[0] },
    unread: 2,
  }),
  queuedItem({
    consult: { id: 'ac_2', ...dueIn(-12), reason: 'Dizzy since noon, and a rash on both arms that itches at night.' },
    patient: { id: 'pat_2', name: names[1], birthDate: '1948-11-02' },
  }),
  queuedItem({
    consult: { id: 'ac_3', ...colleagueDueIn(8, colleagues.clara), priority: 'urgent', jurisdiction: 'US-NV' },
    patient: { id: 'pat_3', name: names[2], birthDate: null },
  }),
  queuedItem({
    consult: { id: 'ac_4', ...dueIn(50) },
    patient: { id: 'pat_4', name: names[3], birthDate: '2019-06-01' },
  }),
  queuedItem({ consult: { id: 'ac_5', ...answered }, patient: { id: 'pat_5', name: names[4] } }),
]

const view = (id: string, name: string, filter: Filter) => ({ id, name, filter, createdAt: inMinutes(-900) })

const answers: Answers = {
  ...clinicianAnswers,
  'teamwork.colleagues': {
    colleagues: [{ id: colleagues.clara, name: 'Clara Weiss, MD', specialty: null, onDuty: true, licensed: true }],
  },
  'worklist.list': { items, total: items.length },
  'worklist.choices': {
    languages: ['ar', 'en', 'es', 'zh'],
    jurisdictions: ['US-CA', 'US-NV'],
    holders: [{ id: colleagues.clara, name: 'Clara Weiss, MD' }],
  },
  'worklist.views': {
    views: [
      view('sv_1', 'Children who wait', { show: 'queue', ageTo: 17, waitingMinutes: 60 }),
      view('sv_2', 'Spanish, urgent', { show: 'open', language: 'es', priorities: ['emergency', 'urgent'] }),
    ],
  },
}

const on = (name: string, more: Answers, act: PortalState['act'], path = '/worklist') =>
  signedIn({ name, path, page: <WorklistPage />, answers: { ...answers, ...more }, act })

const shown = () => screen.findByText(names[0])
async function select(user: UserEvent, ...which: readonly string[]) {
  await shown()
  for (const name of which) await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
}
async function choose(user: UserEvent, button: string, title: RegExp | string) {
  await user.click(screen.getByRole('button', { name: button }))
  return dialog(title)
}

// The gallery adds its own search to the path, which the last part takes.
const filtered = '/worklist?show=queue&to=17&waiting=60&rest='

export const states = [
  on('worklist', {}, shown),
  onPhone(on('worklist-on-a-phone', {}, shown)),
  on('filtered', {}, () => screen.findByRole('combobox', { name: 'Language' }), filtered),
  on('selected', {}, async (user) => {
    await select(user, names[0], names[3])
    await screen.findByText('2 selected')
  }),
  on('selected-by-keyboard', {}, async (user) => {
    await shown()
    screen.getByRole('link', { name: /Nadia Holt/ }).focus()
    await user.keyboard('x{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    await screen.findByText('3 selected')
  }),
  on('setting-a-priority', {}, async (user) => {
    await select(user, names[0], names[3])
    await choose(user, 'Set priority', 'Set the priority of 2 consults')
  }),
  on('snoozing', {}, async (user) => {
    await select(user, names[1])
    const asked = await choose(user, 'Snooze', 'Snooze 1 consult')
    await user.selectOptions(asked.getByRole('combobox', { name: 'Until' }), 'own')
    await user.click(asked.getByRole('button', { name: 'Snooze' }))
    await asked.findByText('Choose a later time.')
  }),
  on('handing-over', { 'worklist.act': new Refusal('rate_limited', 429) }, async (user) => {
    await select(user, names[1], names[3])
    const asked = await choose(user, 'Hand over', 'Hand over 2 consults')
    await user.click(asked.getByRole('button', { name: 'Hand over' }))
    await asked.findByText(/./, refusal)
  }),
  on(
    'outcome',
    {
      'worklist.act': {
        rows: [
          { refused: 'not_assigned', back: null },
          { refused: null, back: { type: 'queue', offer: 'ho_1' } },
          { refused: null, back: { type: 'queue', offer: 'ho_2' } },
        ],
      },
    },
    async (user) => {
      await select(user, names[0], names[1], names[3])
      const asked = await choose(user, 'Hand over', 'Hand over 3 consults')
      await user.click(asked.getByRole('button', { name: 'Hand over' }))
      await screen.findByText('Handed over: 2')
    },
  ),
  on(
    'taken-back-in-part',
    {
      'worklist.act': {
        rows: [
          { refused: null, back: null },
          {
            refused: null,
            back: { type: 'priority', set: 'urgent', before: 'routine', lastActivityAt: inMinutes(-5) },
          },
          {
            refused: null,
            back: { type: 'priority', set: 'urgent', before: 'routine', lastActivityAt: inMinutes(-5) },
          },
        ],
      },
      'worklist.undo': { rows: [{ refused: null }, { refused: 'thread_not_active' }] },
    },
    async (user) => {
      await select(user, names[0], names[1], names[3])
      const asked = await choose(user, 'Set priority', 'Set the priority of 3 consults')
      await user.click(asked.getByRole('button', { name: 'Set priority' }))
      await screen.findByText('Priority set: 2 · 1 had it already')
      await user.click(screen.getByRole('button', { name: 'Undo' }))
      await screen.findByText('Taken back: 1 · 1 changed since')
    },
  ),
  on('saving-a-view', { 'worklist.saveView': new Refusal('invalid_request', 400) }, async (user) => {
    await shown()
    const asked = await choose(user, 'Save view', 'Save this view')
    await user.type(asked.getByRole('textbox', { name: 'Name' }), 'All of us')
    await user.click(asked.getByRole('button', { name: 'Save view' }))
    await asked.findByText(/./, refusal)
  }),
  on('nothing-meets-it', { 'worklist.list': { items: [], total: 0 } }, () =>
    screen.findByText('No consult meets these conditions'),
  ),
  on('loading', { 'worklist.list': pending }, () => screen.findByText('Worklist')),
  on('failed', { 'worklist.list': new Refusal('internal_error', 500) }, () =>
    screen.findByText('Couldn’t load the worklist'),
  ),
]
