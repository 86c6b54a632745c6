import { Refusal } from '@consult/gallery/answers.ts'
import { callState } from '../call-state.ts'
import { canceledCall, chatOf, endedCall, usualChat } from '../calls.ts'
import { keepUnsent } from '../files.ts'
import { find, findSeveral, findText } from '../find.ts'
import { inMinutes, longPartnerName } from '../opening.ts'

const withChat = { 'telehealthConsults.listMessages': { items: chatOf(usualChat) } }

export const states = [
  callState({ name: 'ended', call: endedCall(), answers: withChat, act: () => find('.past-chat .words') }),
  callState({
    name: 'ended-without-messages',
    call: endedCall({ startedAt: inMinutes(-95) }),
    opening: { partnerName: longPartnerName },
    act: () => findSeveral('[name=rating]', 5),
  }),
  callState({
    name: 'ended-with-something-unsent',
    call: endedCall(),
    before: () =>
      keepUnsent('th_1', (saved) => {
        saved.keepDraft('And how long should I')
        const item = { text: 'May I take both?', attachments: [], after: 2, at: Date.now(), messageId: null }
        saved.put({ ...item, key: 'key_1', state: 'failed', failure: 'thread_not_active' })
      }),
    answers: withChat,
    async act() {
      await find('.past-chat .failure')
      await find('.sheet-words > .about')
    },
  }),
  callState({
    name: 'rating-not-taken',
    call: endedCall(),
    answers: { 'telehealthConsults.rate': new Refusal('internal_error', 500) },
    async act(user) {
      const [, , , four] = await findSeveral('[name=rating]', 5)
      if (four) await user.click(four)
      await user.click(await find('.rating .button-main'))
      await findText('.rating .trouble')
    },
  }),
  callState({
    name: 'rated',
    call: endedCall({ rating: { value: 5, comment: null, ratedAt: inMinutes(0) } }),
    act: () => find('.rating[role=status]'),
  }),
  callState({ name: 'canceled', call: canceledCall(), act: () => find('.sheet-title') }),
  callState({
    name: 'missed',
    call: canceledCall({ cancelledReason: 'patient_no_show', scheduledFor: inMinutes(-60) }),
    act: () => find('.sheet-title'),
  }),
]
