import { losing, replacedAnswers, silent } from '@consult/gallery/call-line.ts'
import { severalOfEach } from '../devices.ts'
import { find, findNone, findText } from '../find.ts'
import { hastenLineWatch } from '../time.ts'
import { inCall } from './call.ts'
import { withoutWebRtc } from './device-check.ts'

/** A connection that loses this share of what the page sends, which the page notices at once. */
const weak = (part: number) => ({ line: { stats: losing(part) }, before: hastenLineWatch })

/** The browser plays no sound before the patient has interacted with the page. */
function holdSoundBack(): void {
  HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('not yet', 'NotAllowedError'))
}

export const states = [
  inCall({ name: 'weak-line', ...weak(0.06), act: () => find('.call-line-weak') }),
  inCall({ name: 'sound-only-offered', ...weak(0.5), act: () => find('.call-offer') }),
  inCall({
    name: 'sound-only-refused',
    ...weak(0.5),
    async act(user) {
      await user.click(await find('.call-offer .button:last-child'))
      await findNone('.call-offer')
      await find('.call-line-very_weak')
    },
  }),
  inCall({
    name: 'sound-only',
    ...weak(0.5),
    async act(user) {
      await user.click(await find('.call-offer .button'))
      await findNone('.self-view')
      await find('.call-stage > .button')
    },
  }),
  inCall({
    name: 'the-physician-is-gone',
    line: { stats: silent },
    before: hastenLineWatch,
    act: () => findText('.call-words'),
  }),
  inCall({
    name: 'reconnecting',
    line: { states: ['connected', 'disconnected'] },
    sign: '.call-picture',
    act: () => findText('.call-words'),
  }),
  inCall({ name: 'on-another-page', answers: replacedAnswers, sign: '.call-stage > .button-main' }),
  inCall({
    name: 'another-camera-is-used',
    devices: severalOfEach,
    async act(_user, unplug) {
      unplug('camera')
      await findText('.call-words')
    },
  }),
  inCall({
    name: 'no-camera-is-left',
    async act(_user, unplug) {
      unplug('camera')
      await findText('.call-words')
    },
  }),
  inCall({
    name: 'no-calls-in-this-browser',
    before: withoutWebRtc,
    sign: '.call-words',
    act: () => findNone('.self-view'),
  }),
  inCall({ name: 'sound-held-back', before: holdSoundBack, act: () => find('.call-held') }),
]
