import { Refusal } from '@consult/gallery/answers.ts'
import { callState } from '../call-state.ts'
import { bookedCall, invitedCall } from '../calls.ts'
import { find, findText } from '../find.ts'
import { longPartnerName } from '../opening.ts'
import type { WidgetState } from '../widget-state.ts'

const week = 7 * 24 * 60

/** The patient tries to enter the waiting room, and the service refuses. */
function notLetIn(name: string, call: ReturnType<typeof invitedCall>, code: string) {
  return callState({
    name,
    call,
    answers: { 'telehealthConsults.ready': new Refusal(code, 409) },
    async act(user) {
      await user.click(await find('.sheet-foot .button-main'))
      await findText('.sheet-foot .trouble')
    },
  })
}

/** The patient is asked whether to cancel, and confirms if there is an answer. */
function canceling(name: string, answer?: NonNullable<WidgetState['answers']>['telehealthConsults.cancel']) {
  return callState({
    name,
    call: bookedCall(week),
    ...(answer && { answers: { 'telehealthConsults.cancel': answer } }),
    async act(user) {
      await user.click(await find('.cancel .link'))
      await find('#cancel-title')
      if (!answer) return
      await user.click(await find('.button-danger'))
      await findText('.cancel-question .trouble')
    },
  })
}

const longReason =
  'Nachbesprechung der Schilddrüsenhormonuntersuchung (TSH, fT3, fT4) und der Dosis von Levothyroxin-Natrium'

export const states = [
  callState({ name: 'invited', call: invitedCall(), act: () => find('#devices') }),
  callState({
    name: 'invited-with-long-words',
    call: invitedCall({ reason: longReason }),
    opening: { partnerName: longPartnerName },
    act: () => find('#devices'),
  }),
  callState({
    name: 'invited-with-checked-devices',
    call: invitedCall({ reason: null, devices: { camera: 'ok', microphone: 'ok', speaker: 'ok' } }),
    act: () => find('.devices-checked'),
  }),
  callState({ name: 'booked', call: bookedCall(week), act: () => find('.booking') }),
  callState({
    name: 'booked-and-open',
    call: bookedCall(8, { durationMinutes: 45 }),
    act: () => find('.sheet-foot .button-main'),
  }),
  notLetIn('waiting-room-not-open-yet', bookedCall(14), 'waiting_room_not_open'),
  notLetIn('calls-switched-off', invitedCall(), 'feature_disabled'),
  notLetIn('not-let-in', invitedCall(), 'internal_error'),
  canceling('about-to-cancel'),
  canceling('canceled-too-late', new Refusal('consult_not_cancellable', 409)),
  canceling('canceling-failed', new Refusal('internal_error', 500)),
]
