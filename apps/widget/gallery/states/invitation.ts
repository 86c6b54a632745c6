import { Refusal } from '@consult/gallery/answers.ts'
import { callState } from '../call-state.ts'
import { bookedCall, invitedCall } from '../calls.ts'
import { find, findLast, findText } from '../find.ts'
import { inMinutes, longPartnerName } from '../opening.ts'
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

const freeTimes = Array.from({ length: 14 }, (_, n) => ({
  startsAt: inMinutes(week + (n % 7) * 30 + Math.floor(n / 7) * 24 * 60),
  endsAt: inMinutes(week + (n % 7) * 30 + 20 + Math.floor(n / 7) * 24 * 60),
}))

/** The patient chooses another time for their call, and takes it if there is an answer. */
function moving(name: string, items: typeof freeTimes, answer?: Refusal) {
  return callState({
    name,
    call: bookedCall(week),
    answers: { 'embed.callSlots': { items }, ...(answer && { 'telehealthConsults.update': answer }) },
    async act(user) {
      await user.click(await findLast('.booking-acts .link'))
      await find(items.length > 0 ? '.slots .button' : '.cancel-question .card-text')
      if (!answer) return
      await user.click(await find('.slots .button'))
      await user.click(await find('.cancel-question .button-main'))
      await findText('.cancel-question .trouble')
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
  moving('choosing-another-time', freeTimes),
  moving('no-other-time', []),
  moving('time-is-taken', freeTimes, new Refusal('slot_unavailable', 409)),
  canceling('about-to-cancel'),
  canceling('canceled-too-late', new Refusal('consult_not_cancellable', 409)),
  canceling('canceling-failed', new Refusal('internal_error', 500)),
]
