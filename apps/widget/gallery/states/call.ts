import { noConnection, pending } from '@consult/gallery/answers.ts'
import { type CallLine, lineAnswers, replaceLine } from '@consult/gallery/call-line.ts'
import type { StandInDevices } from '@consult/gallery/devices.ts'
import { personTrack } from '@consult/gallery/pictures.ts'
import { callState, connection, recording } from '../call-state.ts'
import { type Call, runningCall } from '../calls.ts'
import { patientsDevices, severalOfEach } from '../devices.ts'
import { find, findNone, findSeveral, findText } from '../find.ts'
import { inMinutes, longPartnerName } from '../opening.ts'
import type { User, WidgetState } from '../widget-state.ts'

/** A running call, and what the patient does once both participants are in it. */
export interface InCall extends Pick<WidgetState, 'name' | 'greeting' | 'answers'> {
  readonly call?: Partial<Call>
  readonly devices?: StandInDevices
  /** Default: the physician is in the call, on a good connection. */
  readonly line?: Partial<CallLine>
  readonly before?: () => void
  /**
   * A selector for the element that shows that the patient is at the point where the act begins. Default: both see each
   * other.
   */
  readonly sign?: string
  readonly act?: (user: User, unplug: ReturnType<typeof patientsDevices>) => Promise<unknown>
}

/** A state of a running call. */
export function inCall({ call, devices, line, before, sign = '.call-line', act, answers, ...state }: InCall) {
  let unplug: ReturnType<typeof patientsDevices> = () => undefined
  return callState({
    ...state,
    call: runningCall(call),
    answers: { ...lineAnswers(), ...answers },
    before() {
      unplug = patientsDevices(devices)
      replaceLine({ received: () => [personTrack('#a0522d')], ...line })
      before?.()
    },
    async act(user) {
      await find(sign)
      if (sign === '.call-line') await findSeveral('video', 2)
      await act?.(user, unplug)
    },
  })
}

/** Opens the sheet with the less common controls. */
export async function openMore(user: User): Promise<void> {
  await user.click(await find('.call-controls [title][aria-expanded]:nth-last-child(2)'))
  await find('.call-more')
}

const longName = 'Prof. Dr. Wilhelmina Konstantinopolitanska-Featherstonehaugh-Oyelaran, MD, PhD, FACEP'

export const states = [
  inCall({ name: 'connecting', answers: { 'calls.signal': pending }, sign: '.self-view' }),
  inCall({ name: 'not-connected', answers: { 'telehealthConsults.connection': noConnection }, sign: '.call-words' }),
  inCall({
    name: 'without-video-and-sound',
    answers: { 'telehealthConsults.connection': { ...connection, engine: 'signalling-only' } },
    sign: '.call-words',
  }),
  inCall({
    name: 'asked-about-the-recording',
    answers: { 'calls.recordingConsent': recording(null) },
    sign: '.recording-question',
  }),
  inCall({ name: 'connected' }),
  inCall({
    name: 'connected-in-a-launcher-with-long-names',
    call: { startedAt: inMinutes(-75) },
    greeting: { mode: 'launcher' },
    answers: { 'embed.callPhysician': { name: longName, specialty: longPartnerName } },
  }),
  inCall({ name: 'recorded', answers: { 'calls.recordingConsent': recording(true) } }),
  inCall({ name: 'not-recorded', answers: { 'calls.recordingConsent': recording(false) } }),
  inCall({
    name: 'changing-the-answer-about-the-recording',
    answers: { 'calls.recordingConsent': recording(true) },
    async act(user) {
      await user.click(await find('.call-recorded .link'))
      await findSeveral('.recording-question .button', 3)
    },
  }),
  inCall({ name: 'alone', line: { received: () => [] }, sign: '.self-view', act: () => findText('.call-words') }),
  inCall({
    name: 'muted-and-unseen',
    async act(user) {
      const [microphone, camera] = await findSeveral('.call-controls [aria-pressed]', 2)
      if (microphone && camera) {
        await user.click(microphone)
        await user.click(camera)
      }
      await findSeveral('.control-off', 2)
    },
  }),
  inCall({
    name: 'without-a-camera',
    devices: { problems: { camera: 'NotFoundError' } },
    sign: '.call-controls [aria-pressed]',
  }),
  inCall({
    name: 'without-any-device',
    devices: { problems: { camera: 'NotAllowedError', microphone: 'NotAllowedError' } },
    sign: '.call-stage > .button',
  }),
  inCall({
    name: 'more',
    devices: severalOfEach,
    async act(user) {
      await openMore(user)
      await findSeveral('.call-more select', 3)
    },
  }),
  inCall({
    name: 'showing-the-screen',
    async act(user) {
      await openMore(user)
      await user.click(await find('.call-more .button'))
      await find('.call-sharing')
      await find('.self-screen')
    },
  }),
  inCall({
    name: 'screen-not-shown',
    devices: { problems: { screen: 'NotReadableError' } },
    async act(user) {
      await openMore(user)
      await user.click(await find('.call-more .button'))
      await findText('.call-more .trouble')
    },
  }),
  inCall({
    name: 'left',
    async act(user) {
      await user.click(await find('.control-danger'))
      await find('.message .button')
      await findNone('.call')
    },
  }),
]
