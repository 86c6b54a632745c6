import { type Answers, pending } from '@consult/gallery/answers.ts'
import { screen, type UserEvent, waitFor, within } from '@consult/gallery/person.ts'
import { sendFrames } from '@consult/gallery/service.ts'
import { Inbox } from '../src/screens/inbox/inbox.tsx'
import { Profile } from '../src/screens/profile/profile.tsx'
import { type ConsultItem, dueIn, inboxAnswers, queuedItem } from './consults.ts'
import { dutyIs, onDuty } from './duty.ts'
import { inMinutes, physician } from './people.ts'
import { signedIn } from './portal-state.tsx'
import { mine, onThread, replyField } from './thread-state.tsx'

const profile = { path: '/profile', page: <Profile /> }

const overdue = (names: readonly (string | null)[]): readonly ConsultItem[] =>
  names.map((name, n) =>
    queuedItem({
      patient: { id: `pat_${n + 1}`, name, externalId: 'northwind-clinic/patients/2026/0048213-7f' },
      consult: { id: `ac_${n + 1}`, ...dueIn(-3 - 70 * n * n) },
    }),
  )

/** A physician on duty, for whom these replies are overdue. */
const overdueOf = (items: readonly ConsultItem[]): Answers => ({
  ...onDuty,
  'portalCalls.dues': items.map(({ consult }) => ({
    consultId: consult.id,
    responseDueAt: consult.responseDueAt ?? consult.createdAt,
  })),
})

const late = (items: readonly ConsultItem[]): Answers => ({
  ...inboxAnswers(items),
  ...overdueOf(items),
  'physicians.get': physician,
})

const urgentNow = (...priorities: readonly ('emergency' | 'urgent')[]): Answers => ({
  ...onDuty,
  'physicians.get': physician,
  'portalCalls.urgent': priorities.map((priority, n) => ({
    kind: 'async',
    consultId: `ac_${n + 1}`,
    priority,
    waitingSince: inMinutes(n - 3),
  })),
})

const one = overdue(['Nadia Holt'])
const many = overdue([
  'Nadia Holt',
  'Maximiliane-Alexandra von Hohenzollern-Sigmaringen',
  'محمد عبد الرحمن بن عبد العزيز الأحمد',
  '欧阳 雪梅',
  null,
  'Bo Li',
  'Ottilie Grünwald-Featherstonehaugh',
  'Nguyễn Thị Hồng Nhung',
])

const dozen = overdue(Array.from({ length: 12 }, (_, n) => `Nadia Holt ${n + 1}`))

const button = (name: string) => screen.findByRole('button', { name })
async function open(user: UserEvent, name: string) {
  await user.click(await button(name))
  return within(await screen.findByRole('dialog', { name })).findByRole('button', { name: 'Dismiss' })
}

/** A browser that has not decided about notifications yet, or that was told not to show them. */
function notifications(permission: NotificationPermission): void {
  Notification.requestPermission = () => Promise.resolve(permission)
  Object.defineProperty(Notification, 'permission', { value: permission, configurable: true })
}

/** The stream says that a consult was given to the physician. */
const given = (priority: 'routine' | 'urgent', say: () => void) => {
  const item = queuedItem({
    consult: { id: 'ac_given', status: 'active', physicianId: physician.id, priority, reason: 'Swollen ankle' },
  })
  return signedIn({
    name: `given-${priority}`,
    ...profile,
    answers: {
      ...onDuty,
      'physicians.get': physician,
      'portal.inboxItems': [item],
      'portal.clinician': {
        id: 'phy_9',
        name: 'Clara Weiss, MD',
        fullName: 'Clara Weiss, MD',
        lastName: 'Weiss',
        hasLeft: false,
      },
    },
    act: async () => {
      await screen.findByText('Up to date')
      say()
      await screen.findByRole('button', { name: 'Open consult' })
    },
  })
}

export const states = [
  signedIn({ name: 'reply-overdue', ...profile, answers: late(one), act: () => button('1 reply overdue') }),
  signedIn({ name: 'overdue-menu', ...profile, answers: late(one), act: (user) => open(user, '1 reply overdue') }),
  signedIn({
    name: 'long-overdue-menu',
    ...profile,
    answers: late(many),
    act: async (user) => {
      await open(user, '8 replies overdue')
      await screen.findByText('Bo Li')
    },
  }),
  signedIn({
    name: 'twelve-overdue-on-a-slow-connection',
    path: '/inbox/mine',
    page: <Inbox />,
    answers: { ...late(dozen), 'portal.counts': pending },
    async act() {
      await button('12 replies overdue')
      await screen.findByText('Slow connection')
    },
  }),
  signedIn({
    name: 'overdue-menu-over-the-inbox',
    path: '/inbox/mine',
    page: <Inbox />,
    answers: late(many),
    act: (user) => open(user, '8 replies overdue'),
  }),
  onThread({
    name: 'overdue-menu-over-a-thread',
    answers: { ...overdueOf(many), 'portal.inboxItems': [...many] },
    act: async (user) => {
      await replyField()
      await open(user, '8 replies overdue')
    },
  }),
  onThread({
    name: 'overdue-reply-open',
    item: { ...mine, consult: { ...mine.consult, ...dueIn(-3) } },
    answers: overdueOf([mine]),
    act: replyField,
  }),
  signedIn({
    name: 'urgent-consult',
    ...profile,
    answers: urgentNow('urgent'),
    act: () => screen.findByText('An urgent consult is waiting.'),
  }),
  signedIn({
    name: 'emergency-and-two-more',
    ...profile,
    answers: urgentNow('emergency', 'urgent', 'urgent'),
    act: () => screen.findByText('An emergency is waiting. 2 more are urgent.'),
  }),
  signedIn({
    name: 'urgent-consult-dismissed',
    ...profile,
    answers: urgentNow('urgent'),
    act: async (user) => {
      await screen.findByText('An urgent consult is waiting.')
      await user.click(await button('Dismiss'))
      await waitFor(() => {
        if (screen.queryByText('An urgent consult is waiting.')) throw new Error('the alert is still there')
      })
    },
  }),
  signedIn({
    name: 'wrap-up-after-a-call',
    ...profile,
    answers: { ...late([]), ...dutyIs('busy', { wrapUpUntil: inMinutes(3) }) },
    act: () => button('Finish wrap-up'),
  }),
  signedIn({
    name: 'settings',
    ...profile,
    answers: late([]),
    act: async (user) => {
      notifications('default')
      await user.click(await button('Alert settings'))
      await screen.findByRole('switch', { name: 'Desktop notifications' })
    },
  }),
  signedIn({
    name: 'settings-without-sound',
    ...profile,
    answers: late([]),
    act: async (user) => {
      notifications('granted')
      await user.click(await button('Alert settings'))
      await user.click(await screen.findByRole('switch', { name: 'Sound' }))
    },
  }),
  signedIn({
    name: 'desktop-notifications-blocked',
    ...profile,
    answers: late([]),
    act: async (user) => {
      notifications('denied')
      await user.click(await button('Alert settings'))
      await user.click(await screen.findByRole('switch', { name: 'Desktop notifications' }))
      await screen.findByText(/^Blocked by your browser/)
    },
  }),
  given('routine', () => sendFrames({ kind: 'given', consultId: 'ac_given', by: 'supervisor', physicianId: 'phy_9' })),
  given('urgent', () => sendFrames({ kind: 'given', consultId: 'ac_given', by: 'queue', physicianId: null })),
]
