import { type OutputOf, pending, Refusal } from '@consult/gallery/answers.ts'
import { screen, waitFor, within } from '@consult/gallery/person.ts'
import { sendFrames } from '@consult/gallery/service.ts'
import { WaitingRoom } from '../src/screens/waiting-room/waiting-room.tsx'
import { ringingCall, runningCall, waitingCall } from './calls.ts'
import { clinicianAnswers } from './clinicians.ts'
import { dutyIs, onDuty } from './duty.ts'
import { offlineFromStart } from './no-network.ts'
import { patientAnswers } from './patients.ts'
import { inMinutes, physician } from './people.ts'
import { type PortalState, signedIn } from './portal-state.tsx'
import { fullLine } from './waiting-line.ts'

const path = '/waiting-room'
const page = <WaitingRoom />

const patient = async (name: RegExp) =>
  within(await screen.findByRole('list', { name: 'Waiting patients' })).findByRole('heading', { name })

const blind = { devices: { camera: 'denied', microphone: 'ok', speaker: null }, network: 'poor' } as const

/** A pick, after which the call rings for the physician until they have joined. */
function picked(
  name: string,
  { answers, act }: Pick<PortalState, 'answers'> & { act: (isRingRead: () => boolean) => Promise<unknown> },
) {
  const ringing = ringingCall()
  let isPicked = false
  let isRead = false
  return signedIn({
    name,
    path,
    page,
    answers: {
      ...onDuty,
      ...patientAnswers(),
      'portalCalls.waitingRoom': () => [isPicked ? ringing : waitingCall()],
      'portalCalls.current': () => {
        isRead = isPicked
        return isPicked ? ringing : null
      },
      'telehealthConsults.reserve': () => ringing.consult,
      ...answers,
    },
    act: async (user) => {
      const call = await screen.findByRole('button', { name: 'Call Nadia Holt' })
      isPicked = true
      await user.click(call)
      sendFrames({ kind: 'ring_over', consultId: ringing.consult.id, physicianId: physician.id })
      await act(() => isRead)
    },
  })
}

const joined: OutputOf<'telehealthConsults.join'> = {
  ...runningCall().consult,
  connection: {
    engine: 'signalling-only',
    roomId: 'room_1',
    participantId: physician.id,
    role: 'physician',
    url: null,
    token: 'token',
    iceServers: [],
    expiresAt: inMinutes(60),
  },
}

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
      await screen.findByText('Within 15 min')
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
      ...clinicianAnswers,
      'telehealthConsults.reserve': new Refusal('thread_not_active', 409, { status: 'ringing', physicianId: 'phy_2' }),
    },
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Call Nadia Holt' }))
      await screen.findByText('Couldn’t call Nadia Holt')
      await screen.findByText('Clara Weiss, MD was faster.')
    },
  }),
  signedIn({
    name: 'third-in-line',
    path,
    page,
    answers: {
      ...onDuty,
      'portalCalls.waitingRoom': [
        waitingCall(),
        waitingCall({ consult: { id: 'tc_2' }, patient: { name: 'Ana Prado' }, licensed: false }),
        waitingCall({ consult: { id: 'tc_3' }, patient: { name: 'Jonas Brandt' } }),
      ],
      'telehealthConsults.reserve': ({ reason }) =>
        reason
          ? ringingCall({ consult: { id: 'tc_3' } }).consult
          : new Refusal('invalid_request', 400, {
              issues: [{ path: 'reason', code: 'required', message: 'Say why this one is next.' }],
            }),
      'telehealthConsults.join': { ...joined, id: 'tc_3' },
    },
    act: () => patient(/^Jonas Brandt/),
  }),
  picked('picked', {
    answers: { 'telehealthConsults.join': joined },
    act: async () => {
      await waitFor(() => {
        if (location.pathname !== '/calls/tc_1') throw new Error('the call is not open')
      })
    },
  }),
  // The ring of a pick needs no answer, so its card does not appear while the physician joins.
  picked('picked-joining', {
    answers: { 'telehealthConsults.join': pending },
    act: async (isRingRead) => {
      await waitFor(() => {
        if (!isRingRead()) throw new Error('the ring is not known yet')
      })
      // The card of a ring that is known by now would be there in the next frame.
      for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame)
      if (screen.queryByRole('alertdialog')) throw new Error('the physician is asked to accept their own pick')
    },
  }),
  picked('picked-by-a-ring', {
    answers: {
      'telehealthConsults.reserve': new Refusal('thread_not_active', 409, {
        status: 'ringing',
        physicianId: physician.id,
      }),
      'telehealthConsults.join': joined,
    },
    act: async () => {
      await waitFor(() => {
        if (location.pathname !== '/calls/tc_1') throw new Error('the call is not open')
      })
    },
  }),
  picked('picked-not-joined', {
    answers: { 'telehealthConsults.join': new Refusal('call_unavailable', 503) },
    act: async () => {
      await screen.findByText('Couldn’t open the call with Nadia Holt')
      await screen.findByRole('alertdialog', { name: 'Incoming call' })
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
