import { pending, Refusal } from '@consult/gallery/answers.ts'
import { losing, replacedAnswers, silent } from '@consult/gallery/call-line.ts'
import { screen } from '@consult/gallery/person.ts'
import { blackTrack, emptyTrack } from '@consult/gallery/pictures.ts'
import { connection, onCallPage, patientInView, recorded } from './call-state.tsx'

/** Makes the page show within a moment that a connection has been weak or silent for long. */
const speed = 10

/** A browser that plays no sound until the user clicks on the page. */
function refuseToPlay(): void {
  HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('', 'NotAllowedError'))
}

const says = (words: string | RegExp) => () => screen.findByText(words)

export const states = [
  onCallPage({
    name: 'loading',
    answers: { 'portalCalls.get': pending },
    act: says('Loading call'),
  }),
  onCallPage({
    name: 'opening',
    answers: { 'telehealthConsults.connection': pending },
    act: says('Connecting…'),
  }),
  onCallPage({
    name: 'not-opened',
    answers: { 'telehealthConsults.connection': new Refusal('not_assigned', 409) },
    act: () => screen.findByRole('button', { name: 'Try again' }),
  }),
  onCallPage({
    name: 'recording-not-asked',
    answers: { 'calls.recordingConsent': new Refusal('internal_error', 500) },
    act: () => screen.findByRole('button', { name: 'Try again' }),
  }),
  onCallPage({
    name: 'without-media',
    answers: { 'telehealthConsults.connection': { ...connection, engine: 'signalling-only' } },
    act: says('Audio and video aren’t set up'),
  }),
  onCallPage({ name: 'recording-question', answers: recorded(null, null), act: says('Record this call?') }),
  onCallPage({
    name: 'recording-answer-not-saved',
    answers: { ...recorded(null, null), 'calls.answerRecording': new Refusal('internal_error', 500) },
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Record me' }))
      await screen.findByText(/^Couldn’t save your answer/)
    },
  }),
  onCallPage({ name: 'connecting', answers: { 'calls.signal': { told: true } }, act: says('Connecting…') }),
  onCallPage({ name: 'running', act: says('Good connection') }),
  onCallPage({
    name: 'waiting-for-the-patient',
    line: { received: () => [emptyTrack()] },
    act: says('Waiting for the patient’s audio and video.'),
  }),
  onCallPage({
    name: 'sound-blocked',
    line: {
      received: () => {
        refuseToPlay()
        return patientInView.received()
      },
    },
    act: () => screen.findByRole('button', { name: 'Turn on sound' }),
  }),
  onCallPage({
    name: 'patient-camera-off',
    line: { received: () => [blackTrack()] },
    speed,
    act: says('The patient’s camera is off.'),
  }),
  onCallPage({
    name: 'patient-away',
    line: { ...patientInView, stats: silent },
    speed,
    act: says('The patient’s connection is interrupted. They reconnect automatically.'),
  }),
  onCallPage({
    name: 'reconnecting',
    line: { ...patientInView, states: ['connected', 'disconnected'] },
    // The page looks for another route for some seconds, and then no longer shows the last picture.
    speed: 1 / 100,
    act: says('Connection lost. Reconnecting…'),
  }),
  onCallPage({
    name: 'on-another-device',
    answers: replacedAnswers,
    act: () => screen.findByRole('button', { name: 'Continue here' }),
  }),
  onCallPage({
    name: 'left',
    answers: { 'calls.signal': new Refusal('thread_not_active', 409) },
    act: says('You left this call.'),
  }),
  onCallPage({
    name: 'weak-line',
    line: { ...patientInView, stats: losing(0.08) },
    speed,
    act: () => screen.findAllByText('Weak connection'),
  }),
  onCallPage({
    name: 'sound-only-offer',
    line: { ...patientInView, stats: losing(0.5) },
    speed,
    act: () => screen.findByRole('button', { name: 'Keep video on' }),
  }),
  onCallPage({
    name: 'sound-only',
    act: async (user) => {
      await screen.findByText('Good connection')
      await user.click(screen.getByRole('button', { name: 'More' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Switch to audio only' }))
      await screen.findByRole('button', { name: 'Turn video back on' })
    },
  }),
]
