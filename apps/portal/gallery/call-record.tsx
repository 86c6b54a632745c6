import { pending, Refusal } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { callMessages } from './call-messages.ts'
import { onCallPage } from './call-state.tsx'
import { bookedCall, callInRoom, colleague, endedCall } from './calls.ts'
import { signedNote } from './clinical-notes.ts'
import { named } from './clinicians.ts'
import { dutyIs } from './duty.ts'
import { offlineFromStart } from './no-network.ts'
import { inMinutes } from './people.ts'

const says = (words: string | RegExp) => () => screen.findByText(words)
const summary = () => screen.findByRole('region', { name: 'Call summary' })

const chat = { 'telehealthConsults.listMessages': { items: [...callMessages] } }
const written = {
  'telehealthConsultNotes.list': { items: [signedNote({ consultKind: 'telehealth', consultId: 'tc_1' })] },
}
const theirs = { physicianId: colleague.id }

export const states = [
  onCallPage({ name: 'booked', call: bookedCall(), act: says(/hasn’t joined the waiting room yet/) }),
  onCallPage({
    name: 'booked-with-a-colleague',
    call: bookedCall({ bookedPhysicianId: colleague.id, physicianName: colleague.name, consult: theirs }),
    act: says(/^Booked with Clara Weiss/),
  }),
  onCallPage({ name: 'in-the-waiting-room', call: callInRoom(), act: says(/^We’ll call you when you’re available/) }),
  onCallPage({
    name: 'in-the-waiting-room-off-duty',
    call: callInRoom({
      patient: { name: 'Maximiliane-Alexandra von Hohenzollern-Sigmaringen' },
      consult: {
        reason: 'Dizzy since noon, and a rash on both arms that itches at night',
        language: 'es',
        devices: { camera: 'denied', microphone: 'ok', speaker: 'missing' },
        network: 'poor',
      },
    }),
    answers: dutyIs('offline'),
    act: says('You’re off duty and won’t get calls.'),
  }),
  onCallPage({
    name: 'not-licensed',
    call: callInRoom({
      licensed: false,
      consult: { jurisdiction: 'US-WY', reason: null, devices: null, network: null },
    }),
    act: says(/you can’t take this call/),
  }),
  onCallPage({
    name: 'ringing-a-colleague',
    call: callInRoom({ physicianName: colleague.name, consult: { status: 'ringing', queue: null, ...theirs } }),
    act: says('Calling Clara Weiss, MD.'),
  }),
  onCallPage({
    name: 'held-by-a-colleague',
    call: callInRoom({
      physicianName: colleague.name,
      consult: { status: 'in_progress', queue: null, startedAt: inMinutes(-5), ...theirs },
    }),
    act: says('Clara Weiss, MD is in this call.'),
  }),
  onCallPage({
    name: 'canceled',
    call: bookedCall({
      consult: {
        status: 'cancelled',
        cancelledAt: inMinutes(-5),
        cancelledReason: 'requested',
        cancelReason: 'The patient went to the emergency room.',
      },
    }),
    act: says('This call was canceled.'),
  }),
  onCallPage({ name: 'over-without-note', call: endedCall(), act: says('No signed note yet.') }),
  onCallPage({
    name: 'over',
    call: endedCall({ patient: { name: 'محمد عبد الرحمن بن عبد العزيز الأحمد' } }),
    answers: { ...chat, ...written },
    act: async () => {
      await summary()
      await screen.findByRole('region', { name: 'Messages' })
    },
  }),
  onCallPage({
    name: 'colleagues-call-over',
    call: endedCall({ physicianName: colleague.name, consult: theirs }),
    answers: { ...chat, ...written },
    act: async () => {
      await screen.findByText('Clara Weiss, MD took this call.')
      await screen.findByRole('region', { name: 'Messages' })
    },
  }),
  onCallPage({
    name: 'colleagues-call-over-without-note',
    call: endedCall({ physicianName: colleague.name, consult: { ...theirs, waitingSince: null, reason: null } }),
    act: says('No note'),
  }),
  onCallPage({
    name: 'messages-not-loaded',
    call: endedCall(),
    answers: { ...written, 'telehealthConsults.listMessages': new Refusal('forbidden', 403) },
    act: says(/^Couldn’t load messages/),
  }),
  onCallPage({
    name: 'reason-required',
    answers: {
      'portalCalls.get': new Refusal('reason_required', 403, { consultId: 'tc_1', physicianId: colleague.id }),
      'portal.clinician': named(colleague.id, colleague.name),
    },
    act: says(/Clara Weiss, MD/),
  }),
  onCallPage({
    name: 'reason-too-short',
    answers: {
      'portalCalls.get': new Refusal('reason_required', 403, { consultId: 'tc_1', physicianId: null }),
    },
    act: async (user) => {
      await user.type(await screen.findByRole('textbox'), 'ok{Tab}')
      await user.click(screen.getByRole('button', { name: 'Open consult' }))
      await screen.findByText('Write at least 10 characters.')
    },
  }),
  onCallPage({
    name: 'not-found',
    answers: { 'portalCalls.get': new Refusal('not_found', 404) },
    act: () => screen.findByRole('link', { name: 'Open waiting room' }),
  }),
  offlineFromStart(onCallPage({ name: 'offline', act: says('You’re offline') })),
  onCallPage({
    name: 'patient-loading',
    call: endedCall(),
    answers: { ...written, 'portal.patient': pending },
    act: summary,
  }),
]
