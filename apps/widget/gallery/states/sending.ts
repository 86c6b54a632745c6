import { noConnection, type OutputOf, pending, Refusal } from '@consult/gallery/answers.ts'
import { sendFrames } from '@consult/gallery/service.ts'
import { find, findSeveral } from '../find.ts'
import { inMinutes } from '../opening.ts'
import { aClosedThread, aThread, threadOpening } from '../threads.ts'
import { skipWaits } from '../time.ts'
import { type User, type WidgetState, widgetState } from '../widget-state.ts'

const accepted: OutputOf<'asyncConsults.postMessage'> = { messageId: 'msg_5' }

/** Writes and sends a message, as a patient would. */
export async function sendMessage(user: User, text: string): Promise<void> {
  await user.click(await find('#message'))
  await user.paste(text)
  await user.click(await find('.send[aria-disabled="false"]'))
}

type Answer = NonNullable<WidgetState['answers']>['asyncConsults.postMessage']

function sent(name: string, answer: Answer, sign: string) {
  return widgetState({
    name,
    opening: threadOpening(aThread()),
    ...(answer && { answers: { 'asyncConsults.postMessage': answer } }),
    async act(user) {
      await sendMessage(user, 'Is it catching?')
      await find(sign)
    },
  })
}

export const states = [
  sent('sending', pending, '.own:last-child .meta .icon'),
  widgetState({
    name: 'sending-on-a-slow-connection',
    opening: threadOpening(aThread()),
    answers: { 'asyncConsults.postMessage': pending },
    before: () => skipWaits(3_000),
    async act(user) {
      await sendMessage(user, 'Is it catching?')
      await find('.banner-words')
    },
  }),
  widgetState({
    name: 'not-sent-yet',
    opening: threadOpening(aThread()),
    answers: { 'asyncConsults.postMessage': noConnection },
    async act(user) {
      await sendMessage(user, 'Is it catching?')
      await sendMessage(user, 'My children are three and five.')
      await findSeveral('.own:last-child .bubble', 2)
    },
  }),
  sent('accepted', accepted, '.own:last-child .meta .icon'),
  sent('refused-without-readable-text', new Refusal('message_rejected', 409), '.failure'),
  sent('refused-because-it-is-switched-off', new Refusal('feature_disabled', 403), '.failure'),
  sent('refused-for-another-reason', new Refusal('quota_exceeded', 409), '.failure'),
  widgetState({
    name: 'refused-because-it-has-closed',
    opening: threadOpening(aThread()),
    answers: { 'asyncConsults.postMessage': new Refusal('thread_not_active', 409) },
    async act(user) {
      await sendMessage(user, 'Is it catching?')
      await find('.failure')
      const consult = aClosedThread({ closedReason: 'closed_by_physician' })
      const data = { consult, closedReason: 'closed_by_physician' } as const
      const event = { type: 'async_consult.closed', data, sequence: 200, createdAt: inMinutes(0) } as const
      sendFrames({ kind: 'event', event })
      await find('#ended')
    },
  }),
]
