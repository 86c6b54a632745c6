import { noConnection, type OutputOf, Refusal } from '@consult/gallery/answers.ts'
import { recording } from '../call-state.ts'
import { chatOf, usualChat } from '../calls.ts'
import { find, findSeveral } from '../find.ts'
import type { User } from '../widget-state.ts'
import { inCall } from './call.ts'
import { sendMessage } from './sending.ts'

/** What was written in the call so far. */
const written = (lines: Parameters<typeof chatOf>[0]) => {
  const answer: OutputOf<'telehealthConsults.listMessages'> = { items: chatOf(lines) }
  return { 'telehealthConsults.listMessages': answer }
}

const openChat = async (user: User) => user.click(await find('.call-controls [title][aria-expanded]'))

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

export const states = [
  inCall({
    name: 'unread',
    answers: written([...usualChat, ['physician', 'And at night?'], ['physician', 'I see.']]),
    act: () => find('.call-unread'),
  }),
  inCall({
    name: 'empty',
    async act(user) {
      await openChat(user)
      await find('.call-chat-none')
    },
  }),
  inCall({
    name: 'with-messages',
    answers: { ...written(usualChat), 'calls.recordingConsent': recording(true) },
    async act(user) {
      await openChat(user)
      await findSeveral('.call-chat .words', 2)
    },
  }),
  inCall({
    name: 'with-long-words-and-other-scripts',
    answers: written([
      ['physician', `${longWord} https://clinic.example/${'tablets/'.repeat(20)}`],
      ['patient', 'أتناول ليفوثيروكسين 75 ميكروغرام قبل الإفطار بنصف ساعة.'],
      ['physician', 'شكرًا لك.'],
    ]),
    async act(user) {
      await openChat(user)
      await findSeveral('.call-chat .words', 3)
    },
  }),
  inCall({
    name: 'not-sent-yet',
    answers: { ...written(usualChat), 'telehealthConsults.postMessage': noConnection },
    async act(user) {
      await openChat(user)
      await sendMessage(user, 'And a vitamin, in the evening')
      await findSeveral('.call-chat .own .bubble', 2)
    },
  }),
  inCall({
    name: 'refused',
    answers: { ...written(usualChat), 'telehealthConsults.postMessage': new Refusal('message_rejected', 409) },
    async act(user) {
      await openChat(user)
      await sendMessage(user, 'And a vitamin, in the evening')
      await find('.call-chat .failure')
    },
  }),
]
