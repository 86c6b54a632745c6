import type { Answers, OutputOf } from '@consult/gallery/answers.ts'
import { type CallLine, lineAnswers, replaceLine } from '@consult/gallery/call-line.ts'
import { replaceDevices, type StandInDevices } from '@consult/gallery/devices.ts'
import { hurryTimers } from '@consult/gallery/hurry.ts'
import { personTrack } from '@consult/gallery/pictures.ts'
import type { GalleryState } from '@consult/gallery/state.ts'
import { CallPage } from '../src/screens/call/call-page.tsx'
import { callAnswers, type OpenedCall, runningCall } from './calls.ts'
import { patientAnswers } from './patients.ts'
import { inMinutes, physician } from './people.ts'
import { type PortalState, signedIn } from './portal-state.tsx'

type Consent = OutputOf<'calls.recordingConsent'>

export const connection: OutputOf<'telehealthConsults.connection'> = {
  engine: 'gallery',
  roomId: 'room_1',
  participantId: physician.id,
  role: 'physician',
  url: null,
  token: 'token',
  iceServers: [],
  expiresAt: inMinutes(60),
}

/** Whether the call is recorded, and what both participants answered to that. */
export const recorded = (patient: boolean | null, own: boolean | null): Answers => ({
  'calls.recordingConsent': { records: true, answers: { patient, physician: own } } satisfies Consent,
})

/** A connection on which the patient's picture arrives. */
export const patientInView: CallLine = { received: () => [personTrack('#7a4b6a')] }

/** A state of a call's page. The call comes from the answers, or is one that the physician is in. */
export interface CallState extends Pick<PortalState, 'name' | 'act' | 'answers' | 'stream' | 'routes'> {
  readonly call?: OpenedCall
  readonly devices?: StandInDevices
  readonly line?: CallLine
  /** How many times faster than normal the page's timers run. */
  readonly speed?: number
}

let unplugFirst: ReturnType<typeof replaceDevices> = () => undefined

/** Unplugs the first camera or microphone of the state that is on the screen. */
export const unplug: typeof unplugFirst = (kind) => unplugFirst(kind)

/** A state of the page of a call, in a browser with devices, and with a patient in view once the page is connected. */
export function onCallPage({
  call = runningCall(),
  devices,
  line = patientInView,
  speed,
  ...state
}: CallState): GalleryState {
  const shown = signedIn({
    ...state,
    path: `/calls/${call.consult.id}`,
    page: <CallPage id={call.consult.id} />,
    answers: {
      ...patientAnswers(),
      ...callAnswers(call),
      'telehealthConsults.connection': connection,
      ...recorded(false, false),
      ...lineAnswers(),
      ...state.answers,
    },
  })
  return {
    ...shown,
    mount: (root, look) => {
      unplugFirst = replaceDevices(devices)
      replaceLine(line)
      if (speed) hurryTimers(speed)
      return shown.mount(root, look)
    },
  }
}
