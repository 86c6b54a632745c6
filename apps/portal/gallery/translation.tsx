import type { Answers } from '@consult/gallery/answers.ts'
import { screen, type UserEvent } from '@consult/gallery/person.ts'
import { inMinutes, me } from './people.ts'
import { conversation, dialog, mine, onThread, replyField } from './thread-state.tsx'
import { fromMe, fromPatient } from './threads.ts'

const who = { ...me, translation: 'now' } as const
const item = { ...mine, consult: { ...mine.consult, language: 'es-MX' } }
const thread = {
  record: { language: 'es-MX' },
  written: [
    fromPatient(-31, 'Buenos días. Tengo un sarpullido en los dos brazos desde el lunes.'),
    fromMe(-25, 'Gracias. ¿Le pica? ¿Ha usado un jabón o una crema nueva?'),
    fromPatient(-14, 'Me pica por la noche, y la crema de la farmacia no ayuda.'),
  ],
}

const english: Readonly<Record<string, string>> = {
  msg_1: 'Good morning. I have had a rash on both arms since Monday.',
  msg_3: 'It itches at night, and the cream from the pharmacy does not help.',
}
const answers: Answers = {
  'translations.message': ({ message }) => ({
    state: 'translated',
    text: english[message] ?? '',
    from: 'es',
    to: 'en',
  }),
  'translations.reply': {
    state: 'translated',
    text: 'Aplique la crema dos veces al día, y vuelva a escribirme el jueves.',
    from: null,
    to: 'es-MX',
  },
  'translations.replies': {
    at: inMinutes(0),
    replies: [
      {
        messageId: 'msg_2',
        text: 'Thank you. Does it itch? Have you used a new soap or cream?',
        language: 'en',
        sentLanguage: 'es-MX',
      },
    ],
  },
}

const translate = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Translate the patient’s messages' }))
  await (await conversation()).findByText(english.msg_3 ?? '')
}
const preview = async (user: UserEvent) => {
  await user.type(await replyField(), 'Apply the cream twice a day, and write to me again on Thursday.')
  await user.click(await screen.findByRole('button', { name: /^Send in/ }))
  return dialog(/^Send in/)
}

const arabic = 'مرحباً، أعاني من صداع شديد منذ الأمس (حوالي 12 ساعة).'

export const states = [
  onThread({ name: 'translated', who, item, thread, answers, act: translate }),
  onThread({
    name: 'reply-translated',
    who,
    item,
    thread,
    answers,
    act: async (user) => {
      await (await preview(user)).findByDisplayValue(/^Aplique/)
    },
  }),
  onThread({
    name: 'translation-unavailable',
    who,
    item,
    thread,
    answers: { ...answers, 'translations.message': { state: 'unavailable' } },
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Translate the patient’s messages' }))
      await (await conversation()).findAllByText(/^No translation right now/)
    },
  }),
  onThread({
    name: 'reply-not-translated',
    who,
    item,
    thread,
    answers: { ...answers, 'translations.reply': { state: 'unavailable' } },
    act: async (user) => {
      await (await preview(user)).findByText(/^No translation right now/)
    },
  }),
  onThread({
    name: 'translated-from-arabic',
    who,
    thread: { record: { language: null }, written: [fromPatient(-14, arabic)] },
    answers: {
      ...answers,
      'translations.message': { state: 'translated', text: 'My head has hurt since yesterday.', from: 'ar', to: 'en' },
    },
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Translate the patient’s messages' }))
      await screen.findByRole('button', { name: 'Send in Arabic' })
    },
  }),
]
