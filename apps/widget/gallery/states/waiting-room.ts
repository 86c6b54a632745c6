import { noConnection, pending, Refusal } from '@consult/gallery/answers.ts'
import { waitFor } from '@consult/gallery/person.ts'
import { callState, recording } from '../call-state.ts'
import { type Call, ringingCall, waitingCall } from '../calls.ts'
import { patientsDevices } from '../devices.ts'
import { find, findSeveral, findText } from '../find.ts'
import { inMinutes } from '../opening.ts'
import { movableClock } from '../time.ts'
import type { WidgetState } from '../widget-state.ts'
import { beginCheck } from './device-check.ts'

const minute = 60_000

function waiting(name: string, fields: Partial<Call>, answers: WidgetState['answers'], sign: () => Promise<unknown>) {
  return callState({ name, call: waitingCall(fields), answers: { ...answers }, act: sign })
}

/** The patient comes back after that many minutes; waits until the page shows it. */
function away(name: string, minutes: number, sign: string) {
  let goOn: (ms: number) => void = () => undefined
  return callState({
    name,
    call: waitingCall(),
    before() {
      patientsDevices()
      goOn = movableClock()
    },
    // Once the sign is shown, the answers stop, so that none of them removes it.
    answers: { 'telehealthConsults.ready': () => (document.querySelector(sign) ? pending : waitingCall()) },
    async act() {
      await findText('.queue-wait')
      await waitFor(() => {
        goOn(minutes * minute)
        window.dispatchEvent(new Event('pageshow'))
        if (!document.querySelector(sign)) throw new Error('nobody has noticed')
      })
    },
  })
}

const late = (minutes: number): Partial<Call> => ({
  scheduledFor: inMinutes(-minutes),
  physicianId: 'phy_1',
  waitingSince: inMinutes(-minutes - 5),
  queue: { position: 1, estimatedWaitSeconds: null },
})

let rejoined = 0

export const states = [
  waiting('in-line', {}, {}, () => findText('.queue-wait')),
  waiting('next-in-line', { queue: { position: 1, estimatedWaitSeconds: { low: 0, high: 60 } } }, {}, () =>
    findText('.queue-wait'),
  ),
  waiting('entering', { queue: null }, {}, () => find('.queue')),
  waiting('asked-about-the-recording', {}, { 'calls.recordingConsent': recording(null) }, () =>
    find('.recording-question'),
  ),
  callState({
    name: 'answer-about-the-recording-not-saved',
    call: waitingCall(),
    answers: {
      'calls.recordingConsent': recording(null),
      'calls.answerRecording': new Refusal('internal_error', 500),
    },
    async act(user) {
      await user.click(await find('.recording-question .button'))
      await findText('.recording-question .trouble')
    },
  }),
  waiting('to-be-recorded', {}, { 'calls.recordingConsent': recording(true) }, () => find('.call-recorded')),
  waiting('not-to-be-recorded', {}, { 'calls.recordingConsent': recording(false) }, () => find('.call-recorded')),
  callState({
    name: 'changing-the-answer-about-the-recording',
    call: waitingCall(),
    answers: { 'calls.recordingConsent': recording(true) },
    async act(user) {
      await user.click(await find('.call-recorded .link'))
      await findSeveral('.recording-question .button', 3)
    },
  }),
  callState({
    name: 'with-the-question-and-denied-devices',
    call: waitingCall(),
    before: () => patientsDevices({ problems: { camera: 'NotAllowedError', microphone: 'NotAllowedError' } }),
    answers: { 'calls.recordingConsent': recording(null) },
    async act(user) {
      await find('.recording-question')
      await beginCheck(user)
      await findSeveral('.device-problem', 2)
    },
  }),
  waiting('not-heard', {}, { 'telehealthConsults.ready': noConnection }, () => find('.banner-words')),
  waiting('switched-off', {}, { 'telehealthConsults.ready': new Refusal('feature_disabled', 403) }, () =>
    find('.banner-words'),
  ),
  away('back-in-time', 2, '.banner-words'),
  waiting(
    'back-too-late',
    {},
    {
      'telehealthConsults.ready': () => {
        rejoined += 1
        return waitingCall({ waitingSince: inMinutes(-rejoined), queue: { position: 9, estimatedWaitSeconds: null } })
      },
    },
    () => find('.banner-words'),
  ),
  away('are-you-still-there', 15, '.message[role=alert]'),
  waiting('the-physician-is-late', late(3), {}, () => find('.banner-words')),
  waiting('the-physician-is-very-late', late(25), {}, () => find('.banner-words')),
  callState({
    name: 'ring',
    call: ringingCall(),
    act: () => findText('.ring-name'),
  }),
  callState({
    name: 'ring-of-somebody-with-a-long-name',
    call: ringingCall(),
    answers: {
      'embed.callPhysician': {
        name: 'Prof. Dr. Wilhelmina Konstantinopolitanska-Featherstonehaugh-Oyelaran, MD, PhD, FACEP',
        specialty: null,
      },
    },
    act: () => findText('.ring-name'),
  }),
  callState({
    name: 'ring-before-the-name-is-known',
    call: ringingCall(),
    answers: { 'embed.callPhysician': pending },
    act: () => find('.ring'),
  }),
]
