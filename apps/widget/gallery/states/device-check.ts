import type { StandInDevices } from '@consult/gallery/devices.ts'
import { callState } from '../call-state.ts'
import { invitedCall } from '../calls.ts'
import { blockDevices, patientsDevices, severalOfEach, speakingPatient } from '../devices.ts'
import { find, findNone, findSeveral, findText } from '../find.ts'
import { longPartnerName } from '../opening.ts'
import type { User } from '../widget-state.ts'

/** The patient allows the page to check the devices. */
export const beginCheck = async (user: User) => user.click(await find('.devices .button'))

function checked(name: string, before: () => void, sign: (user: User) => Promise<unknown>) {
  return callState({
    name,
    call: invitedCall(),
    opening: { partnerName: longPartnerName },
    before,
    async act(user) {
      await beginCheck(user)
      const devices = await find('.devices')
      devices.scrollIntoView()
      await sign(user)
    },
  })
}

/** A browser without WebRTC. */
export function withoutWebRtc(): void {
  Reflect.deleteProperty(globalThis, 'RTCPeerConnection')
}

const withDevices = (devices: StandInDevices) => () => void patientsDevices(devices)
const problems = (count: number) => () => findSeveral('.device-problem', count)

/** Plays the sound and says whether it was heard. */
async function testSpeaker(user: User, isHeard: boolean): Promise<void> {
  await findSeveral('.device', 3)
  await user.click(await find('.device:last-child .device-acts .button'))
  const [yes, no] = await findSeveral('.device:last-child .device-acts .button', 2)
  const answer = isHeard ? yes : no
  if (answer) await user.click(answer)
}

export const states = [
  checked('asking', withDevices({ isAsking: true }), () => findText('.devices > p[role=status]')),
  checked('working', withDevices({}), () => find('.self-view')),
  checked('working-with-choices', withDevices(severalOfEach), () => findSeveral('.devices select', 3)),
  checked('working-and-heard', speakingPatient, () => find('.meter[style]')),
  checked(
    'denied',
    withDevices({ problems: { camera: 'NotAllowedError', microphone: 'NotAllowedError' } }),
    problems(2),
  ),
  checked(
    'none-there',
    withDevices({ problems: { camera: 'NotFoundError', microphone: 'NotFoundError' } }),
    problems(2),
  ),
  checked(
    'used-by-another-app',
    withDevices({ problems: { camera: 'NotReadableError', microphone: 'UnknownError' } }),
    problems(2),
  ),
  checked('without-a-camera', withDevices({ problems: { camera: 'NotFoundError' } }), async () => {
    await find('.meter')
    await problems(1)()
  }),
  checked('blocked-by-the-page', blockDevices, problems(2)),
  callState({
    name: 'no-calls-in-this-browser',
    call: invitedCall(),
    before: withoutWebRtc,
    act: () => find('.device-problem'),
  }),
  checked('sound-played', withDevices({}), async (user) => {
    await findSeveral('.device', 3)
    await user.click(await find('.device:last-child .device-acts .button'))
    await findText('.device:last-child .device-words')
  }),
  checked('sound-heard', withDevices({}), async (user) => {
    await testSpeaker(user, true)
    await findText('.device:last-child .device-words:not(.device-problem)')
  }),
  checked('sound-not-heard', withDevices({}), async (user) => {
    await testSpeaker(user, false)
    await findText('.device:last-child .device-problem')
  }),
  checked('passed', withDevices({}), async (user) => {
    await find('.self-view')
    await user.click(await find('.devices > .device-acts .button:last-child'))
    await find('.devices-checked')
    await findNone('.self-view')
  }),
]
