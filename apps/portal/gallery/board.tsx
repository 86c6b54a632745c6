import { type Answers, type OutputOf, pending, Refusal } from '@consult/gallery/answers.ts'
import { screen, type UserEvent } from '@consult/gallery/person.ts'
import { BoardPage } from '../src/screens/board/board-page.tsx'
import { colleagues } from './clinicians.ts'
import { dueIn, queuedItem } from './consults.ts'
import { inMinutes, me, physician } from './people.ts'
import { type PortalState, signedIn } from './portal-state.tsx'
import { onPhone } from './small-screen.ts'
import { dialog } from './thread-state.tsx'

type Board = OutputOf<'supervision.board'>
type Person = Board['physicians'][number]

const supervisor = { ...me, physician: { ...physician, supervisor: true } }

const person = (id: string, name: string, change: Partial<Person> = {}): Person => ({
  id,
  name,
  onDuty: true,
  owed: 4,
  overdue: 0,
  dueSoon: 1,
  waiting: 3,
  snoozed: 0,
  load: 4,
  capacity: 5,
  nextDueAt: inMinutes(12),
  call: null,
  wrapUpUntil: null,
  ...change,
})

const caller = (
  telehealthConsultId: string,
  status: Board['callers'][number]['status'],
  since: number,
): Board['callers'][number] => ({
  telehealthConsultId,
  status,
  priority: 'routine',
  physicianId: null,
  since: inMinutes(since),
})

const callPatients: OutputOf<'supervision.callPatients'> = [
  ['tc_waiting', 'Maximiliana Oyelaran-Featherstonehaugh'],
  ['tc_ringing', 'ليلى حدّاد'],
  ['tc_in_call', 'Tomás Rivera'],
].map(([telehealthConsultId = '', name = null]) => ({
  telehealthConsultId,
  patient: { id: telehealthConsultId, externalId: telehealthConsultId, name, birthDate: '1978-09-02' },
}))

const items = [
  queuedItem({
    consult: { ...dueIn(-25), id: 'ac_late', physicianId: colleagues.clara, reason: 'Chest pain since noon' },
  }),
  queuedItem({ consult: { ...dueIn(9), id: 'ac_soon', physicianId: colleagues.konstantin } }),
  queuedItem({ consult: { ...dueIn(60), id: 'ac_queued', status: 'queued', physicianId: null } }),
  queuedItem({
    consult: { ...dueIn(60), id: 'ac_aside' },
    patient: { name: 'Maximiliana Oyelaran-Featherstonehaugh' },
  }),
]

const board: Board = {
  physicians: [
    person(colleagues.clara, 'Clara Weiss, MD', { overdue: 1, nextDueAt: inMinutes(-25), call: 'ringing' }),
    person(colleagues.konstantin, 'Prof. Konstantin Papadopoulos-Vasilopoulos, MD, PhD', {
      call: 'in_progress',
      snoozed: 2,
    }),
    person(physician.id, 'Ada Osei, MD', { wrapUpUntil: inMinutes(2) }),
    person(colleagues.kenichi, '佐藤 健一, MD', { onDuty: false, owed: 1, nextDueAt: null, dueSoon: 0 }),
  ],
  notesToCosign: 2,
  queue: { count: 1, oldestAt: inMinutes(-44) },
  calls: { waiting: 1, ringing: 1, inProgress: 1 },
  callers: [
    { ...caller('tc_waiting', 'waiting', -12), priority: 'urgent' },
    { ...caller('tc_ringing', 'ringing', -3), physicianId: colleagues.clara },
    { ...caller('tc_in_call', 'in_progress', -17), physicianId: colleagues.konstantin },
  ],
  snoozes: [
    { asyncConsultId: 'ac_aside', physicianId: physician.id, until: inMinutes(50) },
    { asyncConsultId: 'ac_soon', physicianId: colleagues.konstantin, until: inMinutes(3 * 24 * 60) },
  ],
  threads: [
    {
      asyncConsultId: 'ac_late',
      status: 'active',
      priority: 'emergency',
      physicianId: colleagues.clara,
      responseDueAt: inMinutes(-25),
      queuedAt: null,
    },
    {
      asyncConsultId: 'ac_soon',
      status: 'active',
      priority: 'routine',
      physicianId: colleagues.konstantin,
      responseDueAt: inMinutes(9),
      queuedAt: null,
    },
    {
      asyncConsultId: 'ac_queued',
      status: 'queued',
      priority: 'urgent',
      physicianId: null,
      responseDueAt: null,
      queuedAt: inMinutes(-44),
    },
  ],
}

const longReason =
  'Dizzy since noon, and a rash on both arms that itches at night. It began after a walk in the woods a week ago.'
const patientNames = [
  'Nguyễn Thị Hồng Nhung',
  'محمد عبد الرحمن بن عبد العزيز الأحمد',
  'Ottilie Grünwald-Featherstonehaugh',
  'Bo Li',
  'Chloé Lefèvre',
  'Pedro Henrique de Albuquerque Cavalcanti',
]
const nameOf = (n: number) => patientNames[n % patientNames.length] ?? null
const holders = [colleagues.clara, colleagues.konstantin, physician.id, colleagues.kenichi]
const many = [-105, -51, -28, -12, -6, 1, 4, 7, 7, 10, 11, 13]
const priorities = ['emergency', 'urgent', 'routine', 'routine', 'routine', 'routine'] as const

/** A board on a day with more work than people: late, queued and soon, many callers, and nobody of them all on duty. */
const busy: Pick<Answers, 'supervision.board' | 'portal.inboxItems' | 'supervision.callPatients'> = {
  'supervision.board': {
    ...board,
    physicians: board.physicians.map((each, n) => ({
      ...each,
      onDuty: false,
      call: null,
      wrapUpUntil: null,
      overdue: n === 0 ? 2 : 1,
      nextDueAt: inMinutes([-105, -51, -28, -12][n] ?? 0),
      dueSoon: 2,
      capacity: null,
    })),
    queue: { count: 48, oldestAt: inMinutes(-130) },
    calls: { waiting: 11, ringing: 0, inProgress: 0 },
    callers: Array.from({ length: 11 }, (_, n) => ({
      ...caller(`tc_${n}`, 'waiting', n - 20),
      priority: priorities[n] ?? 'routine',
    })),
    threads: [
      ...many.map((minutes, n) => ({
        asyncConsultId: `ac_${n}`,
        status: 'active' as const,
        priority: priorities[(n < 5 ? n : n - 4) % priorities.length] ?? 'routine',
        physicianId: holders[n % holders.length] ?? null,
        responseDueAt: inMinutes(minutes),
        queuedAt: null,
      })),
      ...many.map((_, n) => ({
        asyncConsultId: `ac_q${n}`,
        status: 'queued' as const,
        priority: priorities[n] ?? 'routine',
        physicianId: null,
        responseDueAt: null,
        queuedAt: inMinutes(-130 + n * 11),
      })),
    ],
    snoozes: [],
  },
  'portal.inboxItems': many.flatMap((minutes, n) => [
    queuedItem({ consult: { ...dueIn(minutes), id: `ac_${n}` }, patient: { name: nameOf(n) } }),
    queuedItem({
      consult: { ...dueIn(60), id: `ac_q${n}`, status: 'queued', physicianId: null, reason: longReason },
      patient: { name: nameOf(n + 2) },
    }),
  ]),
  'supervision.callPatients': Array.from({ length: 11 }, (_, n) => ({
    telehealthConsultId: `tc_${n}`,
    patient: { id: `p_${n}`, externalId: `p_${n}`, name: nameOf(n), birthDate: '1978-09-02' },
  })),
}

const answers: Answers = {
  'supervision.board': board,
  'portal.inboxItems': items,
  'supervision.callPatients': callPatients,
  'teamwork.colleagues': {
    colleagues: [
      { id: colleagues.clara, name: 'Clara Weiss, MD', specialty: null, onDuty: true, licensed: true },
      { id: colleagues.kenichi, name: '佐藤 健一, MD', specialty: null, onDuty: false, licensed: true },
    ],
  },
}

const on = (name: string, more: Answers, act: PortalState['act'], who = supervisor) =>
  signedIn({ name, path: '/board', page: <BoardPage />, who, answers: { ...answers, ...more }, act })

const shown = () => screen.findByText('Chest pain since noon')
async function choose(user: UserEvent, button: RegExp) {
  await shown()
  const [first] = await screen.findAllByRole('button', { name: button })
  if (first) await user.click(first)
}

export const states = [
  on('board', {}, shown),
  onPhone(on('board-on-a-phone', {}, shown)),
  on('busy', busy, () => screen.findByRole('list', { name: 'Others in the queue 47' })),
  on('filtered', busy, async (user) => {
    await user.type(await screen.findByRole('textbox', { name: 'Name or date of birth' }), 'lefevre')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Physician' }), colleagues.clara)
    await screen.findByText('1 consult or call')
  }),
  on('nothing-found', {}, async (user) => {
    await user.type(await screen.findByRole('textbox', { name: 'Name or date of birth' }), 'zzz')
    await screen.findAllByText('Nothing here matches the filter.')
  }),
  on('more-than-listed', { 'supervision.board': { ...board, calls: { ...board.calls, waiting: 41 } } }, async () => {
    await shown()
    await screen.findByText('And 40 more.')
  }),
  on('assigning', { 'supervision.assign': new Refusal('physician_not_licensed', 422) }, async (user) => {
    await choose(user, /^Assign /)
    const asked = await dialog('Assign this consult')
    await asked.findByRole('option', { name: 'Ada Osei, MD (on duty, 4 to answer)' })
    await user.selectOptions(asked.getByRole('combobox', { name: 'Assign to' }), physician.id)
    await user.click(asked.getByRole('button', { name: 'Assign' }))
    await asked.findByText(/license/)
  }),
  on('assigned', { 'supervision.assign': queuedItem({ consult: dueIn(60) }).consult }, async (user) => {
    await choose(user, /^Assign /)
    const asked = await dialog('Assign this consult')
    await user.selectOptions(await asked.findByRole('combobox', { name: 'Assign to' }), physician.id)
    await user.click(asked.getByRole('button', { name: 'Assign' }))
    await screen.findByText(/ is assigned to Ada Osei, MD$/)
  }),
  on('writing-to-the-holder', {}, async (user) => {
    await choose(user, /^Message /)
    const asked = await dialog('Message to Clara Weiss, MD')
    await user.click(asked.getByRole('button', { name: 'Send' }))
    await asked.findByText('Write a message.')
  }),
  on(
    'quiet',
    {
      'supervision.board': {
        physicians: [],
        notesToCosign: null,
        queue: { count: 0, oldestAt: null },
        calls: { waiting: 0, ringing: 0, inProgress: 0 },
        callers: [],
        threads: [],
        snoozes: [],
      },
    },
    () => screen.findByText('No patient waits too long.'),
  ),
  on('loading', { 'supervision.board': pending }, () => screen.findByText('Loading the board')),
  on('failed', { 'supervision.board': new Refusal('internal_error', 500) }, () =>
    screen.findByText('Couldn’t load the board'),
  ),
  on('not-for-others', {}, () => screen.findByText('Only supervisors can open this page'), me),
]
