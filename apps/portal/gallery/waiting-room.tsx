import { pending, Refusal } from '@consult/gallery/answers.ts'
import { screen, within } from '@consult/gallery/person.ts'
import { WaitingRoom } from '../src/screens/waiting-room/waiting-room.tsx'
import { waitingCall } from './calls.ts'
import { dutyIs, onDuty } from './duty.ts'
import { offlineFromStart } from './no-network.ts'
import { signedIn } from './portal-state.tsx'
import { fullLine } from './waiting-line.ts'

const path = '/waiting-room'
const page = <WaitingRoom />

const patient = async (name: RegExp) =>
  within(await screen.findByRole('list', { name: 'Waiting patients' })).findByRole('heading', { name })

const blind = { devices: { camera: 'denied', microphone: 'ok', speaker: null }, network: 'poor' } as const

export const states = [
  signedIn({
    name: 'one-patient',
    path,
    page,
    answers: { ...onDuty, 'portalCalls.waitingRoom': [waitingCall({ consult: blind })] },
    act: () => patient(/^Nadia Holt/),
  }),
  signedIn({
    name: 'urgent-first',
    path,
    page,
    answers: {
      ...onDuty,
      'portalCalls.waitingRoom': [
        waitingCall({
          consult: {
            id: 'th_emergency',
            priority: 'emergency',
            queue: { position: 1, estimatedWaitSeconds: { low: 0, high: 300 } },
          },
        }),
        waitingCall({
          consult: {
            id: 'th_urgent',
            priority: 'urgent',
            queue: { position: 2, estimatedWaitSeconds: { low: 0, high: 900 } },
          },
        }),
      ],
    },
    act: async () => {
      await patient(/Emergency/)
      // Never from 0 s.
      await screen.findByText('Up to 15 min left')
      return patient(/Urgent/)
    },
  }),
  signedIn({
    name: 'picked-out-of-turn',
    path,
    page,
    answers: {
      ...onDuty,
      'portalCalls.waitingRoom': [waitingCall()],
      'telehealthConsults.reserve': new Refusal('invalid_request', 400, {
        issues: [{ path: 'reason', code: 'required', message: 'Say why this one is next.' }],
      }),
    },
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Call Nadia Holt' }))
      const asked = within(await screen.findByRole('dialog', { name: 'Call Nadia Holt before others?' }))
      // Nothing is chosen in advance, and the patient is not called without a reason.
      await user.click(asked.getByRole('button', { name: 'Call' }))
      await asked.findByText('Choose a reason.')
    },
  }),
  signedIn({
    name: 'picked-by-a-colleague',
    path,
    page,
    answers: {
      ...onDuty,
      'portalCalls.waitingRoom': [waitingCall()],
      'telehealthConsults.reserve': new Refusal('thread_not_active', 409, { status: 'ringing' }),
    },
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Call Nadia Holt' }))
      await screen.findByText('Couldn’t call Nadia Holt')
    },
  }),
  signedIn({
    name: 'off-duty',
    path,
    page,
    answers: { 'portalCalls.waitingRoom': [waitingCall()] },
    act: () => screen.findByRole('button', { name: 'Go on duty' }),
  }),
  signedIn({
    name: 'away',
    path,
    page,
    answers: { ...dutyIs('away'), 'portalCalls.waitingRoom': [waitingCall()] },
    act: () => screen.findByText('You’re away. You don’t get calls. You keep your consults.'),
  }),
  signedIn({
    name: 'away-after-missed-calls',
    path,
    page,
    answers: {
      ...dutyIs('away', { awayBecause: 'unanswered_rings' }),
      'portalCalls.waitingRoom': [waitingCall()],
    },
    act: async () => {
      await screen.findByText(/You missed two calls in a row/)
      // A search by role fails if the page offers it twice.
      await screen.findByRole('button', { name: 'Go on duty' })
    },
  }),
  signedIn({
    name: 'twelve-patients',
    path,
    page,
    answers: { ...onDuty, 'portalCalls.waitingRoom': [...fullLine] },
    act: () => screen.findByText('12 patients waiting'),
  }),
  signedIn({ name: 'empty', path, page, answers: onDuty, act: () => screen.findByText('No patients waiting') }),
  signedIn({
    name: 'loading',
    path,
    page,
    answers: { ...onDuty, 'portalCalls.waitingRoom': pending },
    act: () => screen.findByText('Loading waiting room'),
  }),
  signedIn({
    name: 'failed',
    path,
    page,
    answers: { ...onDuty, 'portalCalls.waitingRoom': new Refusal('forbidden', 403) },
    act: () => screen.findByText('Couldn’t load the waiting room'),
  }),
  offlineFromStart(
    signedIn({ name: 'offline', path, page, act: () => screen.findByText(/loads when you’re back online/) }),
  ),
]
