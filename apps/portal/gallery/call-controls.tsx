import { Refusal } from '@consult/gallery/answers.ts'
import { screen, type UserEvent, within } from '@consult/gallery/person.ts'
import { onCallPage, recorded, unplug } from './call-state.tsx'
import { runningCall } from './calls.ts'

const running = () => screen.findByText('Good connection')

async function press(user: UserEvent, name: string): Promise<void> {
  await running()
  const button = screen.queryByRole('button', { name })
  if (button) return user.click(button)
  // On a phone, some of the controls are in a menu.
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

const long = {
  camera: ['Integrated Camera (0c45:6366) of the examination room on the second floor, left of the window'],
  microphone: ['Konferenzmikrofon Jabra Speak2 75 (0b0e:24b7), Besprechungszimmer Hohenzollern', 'Headset'],
  speaker: ['مكبر الصوت في غرفة الفحص', 'Headset'],
}

export const states = [
  onCallPage({
    name: 'muted',
    act: async (user) => {
      await press(user, 'Mute')
      await user.click(screen.getByRole('button', { name: 'Turn off camera' }))
      await screen.findByRole('button', { name: 'Turn on camera' })
    },
  }),
  onCallPage({
    name: 'self-view-in-another-corner',
    act: async (user) => {
      await press(user, 'Move your video to another corner')
      await user.click(screen.getByRole('button', { name: 'Move your video to another corner' }))
    },
  }),
  onCallPage({
    name: 'sharing',
    act: async (user) => {
      await press(user, 'Share screen')
      await screen.findByText('You’re sharing your screen.')
    },
  }),
  onCallPage({
    name: 'devices',
    act: async (user) => {
      await press(user, 'Choose devices')
      await within(await screen.findByRole('dialog')).findByLabelText('Speaker')
    },
  }),
  onCallPage({
    name: 'devices-with-long-names',
    devices: { names: long },
    act: async (user) => {
      await press(user, 'Choose devices')
      await within(await screen.findByRole('dialog')).findByLabelText('Speaker')
    },
  }),
  onCallPage({
    name: 'no-devices',
    devices: { names: { camera: [], microphone: [], speaker: [] } },
    act: async (user) => {
      await screen.findByText(/^No camera or microphone found/)
      await press(user, 'Choose devices')
      await within(await screen.findByRole('dialog')).findByLabelText('Speaker')
    },
  }),
  onCallPage({
    name: 'devices-blocked',
    devices: { problems: { camera: 'NotAllowedError', microphone: 'NotAllowedError' } },
    act: () => screen.findByText(/^Your browser blocked the camera and microphone/),
  }),
  onCallPage({
    name: 'devices-in-use',
    devices: { problems: { camera: 'NotReadableError', microphone: 'NotReadableError' } },
    act: () => screen.findByText(/^Couldn’t start the camera and microphone/),
  }),
  onCallPage({
    name: 'no-camera',
    devices: { problems: { camera: 'NotFoundError' } },
    act: () => screen.findByText(/^No camera found/),
  }),
  onCallPage({
    name: 'no-microphone',
    devices: { problems: { microphone: 'NotFoundError' } },
    act: () => screen.findByText(/^No microphone found/),
  }),
  onCallPage({
    name: 'microphone-unplugged',
    devices: { names: { microphone: ['Jabra', ...long.microphone] } },
    act: async () => {
      await running()
      unplug('microphone')
      await screen.findByText(/^Now using/)
    },
  }),
  onCallPage({
    name: 'camera-unplugged',
    devices: { names: { camera: ['FaceTime HD Camera'] } },
    act: async () => {
      await running()
      unplug('camera')
      await screen.findByText('Connect another device to continue.')
    },
  }),
  onCallPage({
    name: 'more',
    answers: recorded(true, true),
    act: async (user) => {
      await press(user, 'More')
      await screen.findByRole('menuitem', { name: 'Change answer' })
    },
  }),
  ...(
    [
      ['both-recorded', true, true, 'You and the patient are being recorded'],
      ['only-patient-recorded', true, false, 'Only the patient is being recorded'],
      ['only-you-recorded', null, true, 'Only you are being recorded'],
    ] as const
  ).map(([name, patient, own, says]) =>
    onCallPage({ name, answers: recorded(patient, own), act: () => screen.findByText(says) }),
  ),
  onCallPage({
    name: 'changing-the-recording-answer',
    answers: recorded(true, true),
    act: async (user) => {
      await running()
      await user.click(screen.getByRole('button', { name: /being recorded/ }))
      await screen.findByRole('button', { name: 'Keep answer' })
    },
  }),
  onCallPage({
    name: 'long-name',
    call: runningCall({ patient: { name: 'Maximiliane-Alexandra von Hohenzollern-Sigmaringen' } }),
    answers: recorded(true, true),
    act: running,
  }),
  onCallPage({
    name: 'ending',
    act: async (user) => {
      await press(user, 'End call')
      await screen.findByRole('dialog', { name: 'End the call?' })
    },
  }),
  onCallPage({
    name: 'not-ended',
    answers: { 'telehealthConsults.end': new Refusal('internal_error', 500) },
    act: async (user) => {
      await press(user, 'End call')
      const dialog = within(await screen.findByRole('dialog', { name: 'End the call?' }))
      await user.click(dialog.getByRole('button', { name: 'End call for both' }))
      await screen.findByText('Couldn’t end the call')
    },
  }),
]
