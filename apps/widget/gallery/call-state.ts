import type { OutputOf } from '@consult/gallery/answers.ts'
import type { GalleryState } from '@consult/gallery/state.ts'
import type { Call } from './calls.ts'
import { patientsDevices } from './devices.ts'
import { inMinutes } from './opening.ts'
import { type WidgetState, widgetState } from './widget-state.ts'

/** What the patient connects to, without any server. */
export const connection: OutputOf<'telehealthConsults.connection'> = {
  engine: 'stand-in',
  roomId: 'room_1',
  participantId: 'pat_1',
  role: 'patient',
  url: null,
  token: 'token',
  iceServers: [],
  expiresAt: inMinutes(60),
}

type Consent = OutputOf<'calls.recordingConsent'>

/** Calls are not recorded here. */
export const noRecording: Consent = { records: false, answers: { patient: null, physician: null } }
/** Calls are recorded here, and this is the patient's answer to the recording question. */
export const recording = (patient: boolean | null): Consent => ({
  records: true,
  answers: { patient, physician: true },
})

/** The physician, as the patient sees them. */
export const callPhysician: OutputOf<'embed.callPhysician'> = { name: 'Ada Osei, MD', specialty: 'Dermatology' }

/** A state of a patient who has this call. */
export function callState({ call, answers, opening, ...state }: WidgetState & { readonly call: Call }): GalleryState {
  return widgetState({
    before: () => patientsDevices(),
    ...state,
    opening: { telehealthConsult: call, ...opening },
    answers: {
      'telehealthConsults.get': call,
      'telehealthConsults.ready': call,
      'telehealthConsults.connection': connection,
      'telehealthConsults.listMessages': { items: [] },
      'embed.callPhysician': callPhysician,
      'embed.callSlots': { items: [] },
      'calls.recordingConsent': noRecording,
      'calls.answerRecording': ({ agreed }) => recording(agreed),
      ...answers,
    },
  })
}
