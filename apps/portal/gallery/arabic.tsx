import { screen, type UserEvent, within } from '@consult/gallery/person.ts'
import { Inbox } from '../src/screens/inbox/inbox.tsx'
import { Profile } from '../src/screens/profile/profile.tsx'
import { named } from './clinicians.ts'
import { closedSince, dueIn, inboxAnswers, queuedItem } from './consults.ts'
import { onDuty } from './duty.ts'
import { macro } from './macro-texts.ts'
import { someHistory } from './patients.ts'
import { inMinutes, physician } from './people.ts'
import { signedIn } from './portal-state.tsx'
import { conversation, dialog, onThread, replyField, type ThreadState } from './thread-state.tsx'
import { file, fromMe, fromPatient, notice, type Thread } from './threads.ts'

const [firstName, lastName] = ['محمد', 'الأنصاري']
const name = `${firstName} ${lastName}`
const doctor = 'د. ليلى بن يوسف'

const item = queuedItem({
  patient: { id: 'pat_arabic', externalId: 'mohammed', name, birthDate: '1988-04-02' },
  consult: { id: 'ac_arabic', ...dueIn(12), reason: 'صداع منذ ثلاثة أيام', language: 'ar' },
  lastMessage: { text: 'السلام عليكم، عندي صداع (500 mg).' },
  unread: 1,
})

const thread: Thread = {
  written: [
    fromPatient(-31, 'السلام عليكم، عندي صداع (500 mg).', [file('صورة الأشعة.jpg')]),
    notice(-27, 'physician_changed', { physicianName: 'Ada Osei, MD', previousPhysicianName: doctor }),
    fromMe(-25, 'وعليكم السلام. منذ متى؟ Since when, exactly?'),
    fromPatient(-14, 'منذ ثلاثة أيام. I took Ibuprofen (400 mg) مرتين.'),
  ],
  record: {
    firstName,
    lastName,
    language: 'ar',
    metadata: {
      allergies: 'البنسلين، الأسبرين',
      medications: 'Ibuprofen 400 mg مرتين في اليوم',
      ملاحظة: 'يفضل الاتصال مساءً',
    },
  },
}

/** A state of the Arabic patient's consult. */
const arabic = (state: Omit<ThreadState, 'item' | 'thread'>) =>
  onThread({
    item,
    thread,
    ...state,
    answers: {
      'portal.clinician': ({ id }) => named(id, doctor),
      'portal.patientHistory': {
        items: someHistory.map((entry) => ({ ...entry, reason: 'صداع', physicianName: doctor })),
      },
      'macros.list': [macro('متابعة', 'السلام عليكم {patient.firstName}، كيف حالك اليوم؟')],
      ...state.answers,
    },
  })

const message = {
  consult: { id: 'ac_arabic', status: 'active' as const },
  patient: { id: 'pat_arabic', externalId: 'mohammed', name, birthDate: '1988-04-02' },
  messageId: 'msg_1',
  sequence: 1,
  authorType: 'patient' as const,
  at: inMinutes(-31),
  snippet: 'السلام عليكم، عندي صداع (500 mg).',
  marks: [[18, 22]] as [number, number][],
}
const patient = { ...message.patient, birthDate: '1975-01-30', phone: '+1 415 555 0142', latest: null }
const found = { 'search.threads': { patients: [patient], items: [message] } }

const key = async (user: UserEvent, pressed: string) => {
  await replyField()
  await user.keyboard(pressed)
}

export const states = [
  arabic({ name: 'thread', act: async () => (await conversation()).findByText(/^منذ ثلاثة أيام/) }),
  onThread({
    item,
    name: 'file',
    thread: {
      ...thread,
      written: [fromPatient(-31, 'هذا تقرير الطبيب:', [file('تقرير الطبيب.pdf', 'application/pdf')])],
    },
    act: async () => (await conversation()).findByText('تقرير الطبيب.pdf'),
  }),
  arabic({
    name: 'reply',
    act: async (user) => {
      await user.type(await replyField(), 'وعليكم السلام (400 mg)')
      await screen.findByText('Draft saved')
    },
  }),
  arabic({
    name: 'reply-sent',
    answers: { 'asyncConsults.postReply': { messageId: 'msg_new' } },
    act: async (user) => {
      await user.type(await replyField(), 'وعليكم السلام')
      await user.click(screen.getByRole('button', { name: 'Send' }))
      await screen.findByText('Sent')
    },
  }),
  arabic({
    name: 'macros',
    act: async (user) => {
      await user.type(await replyField(), '/')
      await screen.findByRole('option', { name: /^متابعة/ })
    },
  }),
  arabic({
    name: 'typing',
    stream: [
      { kind: 'caught_up' },
      { kind: 'attendance', consultId: 'ac_arabic', people: [{ type: 'patient', id: 'pat_arabic', typing: true }] },
    ],
    act: () => screen.findAllByText((_, element) => element?.textContent === `${name} is typing…`),
  }),
  arabic({
    name: 'search',
    answers: found,
    act: async (user) => {
      await user.type(await screen.findByRole('combobox', { name: 'Search patients and messages' }), lastName)
      await screen.findAllByRole('option')
    },
  }),
  arabic({
    name: 'palette',
    answers: found,
    act: async (user) => {
      await key(user, '{Control>}k{/Control}')
      await user.keyboard(lastName)
      await (await dialog('Commands')).findByRole('option', { name: new RegExp(name) })
    },
  }),
  arabic({
    name: 'patient',
    act: async (user) => {
      await replyField()
      if (!screen.queryByRole('complementary', { name: 'Patient' })) await user.keyboard('p')
      await screen.findByText('البنسلين، الأسبرين')
    },
  }),
  arabic({
    name: 'activity',
    answers: {
      'portal.activity': {
        items: [
          {
            id: 'act_1',
            at: inMinutes(-12),
            act: 'asyncConsults.claim',
            outcome: 'done',
            code: 'claim',
            actor: { kind: 'physician', id: 'phy_4', name: doctor },
            as: null,
            resource: { type: 'async_consult', id: 'ac_arabic' },
          },
        ],
      },
    },
    act: async (user) => {
      await key(user, 'a')
      await (await dialog('Activity')).findByText(doctor)
    },
  }),
  onThread({
    name: 'closed',
    view: 'closed',
    thread,
    item: {
      ...item,
      consult: {
        ...item.consult,
        ...closedSince(60),
        resolution: { summary: 'صداع توتري. Tension headache.', followUp: 'راجع الطبيب إذا عاد الألم.' },
        rating: { value: 5, comment: 'شكرا جزيلا', ratedAt: inMinutes(-50) },
      },
    },
    act: () => screen.findByText('Patient rating'),
  }),
  onThread({
    name: 'takeover',
    view: 'overdue',
    thread,
    item: { ...item, consult: { ...item.consult, ...dueIn(-9), physicianId: 'phy_4' } },
    act: () => screen.findByRole('button', { name: /^Take over from/ }),
  }),
  signedIn({
    name: 'inbox',
    path: '/inbox/mine',
    page: <Inbox />,
    answers: inboxAnswers([item]),
    act: () => screen.findByRole('link', { name: new RegExp(name) }),
  }),
  signedIn({
    name: 'overdue-alert',
    path: '/profile',
    page: <Profile />,
    answers: {
      ...inboxAnswers([item]),
      ...onDuty,
      'physicians.get': physician,
      'portalCalls.dues': [{ consultId: 'ac_arabic', responseDueAt: inMinutes(-9) }],
    },
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: '1 reply overdue' }))
      await within(await screen.findByRole('dialog')).findByText(name)
    },
  }),
]
