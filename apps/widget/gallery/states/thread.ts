import { messageTextLimit } from '@consult/domain/message-text'
import { sendFrames } from '@consult/gallery/service.ts'
import { find, findSeveral, findText } from '../find.ts'
import { inDays } from '../opening.ts'
import {
  advice,
  aThread,
  type Line,
  messageFrame,
  messagesOf,
  noticeOf,
  threadOpening,
  usualLines,
} from '../threads.ts'
import { widgetState } from '../widget-state.ts'

const usual = threadOpening(aThread())

const manyLines: readonly Line[] = Array.from({ length: 24 }, (_, n) => [
  n % 3 === 2 ? 'physician' : 'patient',
  n % 3 === 2 ? 'Thank you. And how was it in the days after?' : `Day ${n + 1}: the itching is a little better.`,
])

const draftOf = (length: number) => 'It itches at night. '.repeat(messageTextLimit / 20 + 1).slice(0, length)

export const states = [
  widgetState({
    name: 'begun',
    opening: { asyncConsult: aThread() },
    act: () => find('.hint'),
  }),
  widgetState({
    name: 'where-the-emergency-number-is-not-known',
    opening: { ...usual, emergencyNumber: null },
    act: () => findText('.foot > .warning'),
  }),
  widgetState({
    name: 'answered',
    opening: usual,
    act: () => find('.words a'),
  }),
  widgetState({
    name: 'questions-of-the-physician',
    opening: threadOpening(
      aThread(),
      messagesOf([...usualLines, ['physician', 'Is it on other parts, too?'], ['physician', 'Do you have a fever?']]),
    ),
    act: () => findSeveral('.words', 5),
  }),
  widgetState({
    name: 'read-by-the-physician',
    opening: { ...usual, reads: [{ reader: { type: 'physician', id: 'phy_1' }, sequence: 4, at: inDays(0) }] },
    act: () => find('.meta.read'),
  }),
  widgetState({
    name: 'physician-typing',
    opening: usual,
    stream: [{ kind: 'caught_up' }, { kind: 'typing', consultId: 'ac_1', typing: true }],
    act: () => find('.writing span'),
  }),
  widgetState({
    name: 'another-physician-took-over',
    opening: threadOpening(
      aThread({ physicianId: 'phy_2' }),
      messagesOf([
        ...usualLines,
        noticeOf('resolve_requested', advice),
        ['patient', 'It is back, and now on the neck as well.'],
        noticeOf('reopened'),
        noticeOf('physician_changed', { physicianName: 'Clara Weiss, MD', previousPhysicianName: 'Ada Osei, MD' }),
        [
          'physician',
          'I read what you wrote. Is it weeping?',
          { author: { type: 'physician', id: 'phy_2', name: 'Clara Weiss, MD' } },
        ],
      ]),
    ),
    act: () => findSeveral('.notice', 4),
  }),
  widgetState({
    name: 'words-of-an-emergency',
    opening: threadOpening(
      aThread({ priority: 'emergency' }),
      messagesOf([
        ...usualLines,
        ['patient', 'Since lunch I have pain in my chest.'],
        noticeOf('emergency_advice'),
        ['patient', 'And the wound has opened.'],
        noticeOf('emergency_advice', { advice: 'Cover the wound with a clean cloth.' }),
      ]),
    ),
    act: () => findSeveral('.notice .warning', 2),
  }),
  widgetState({
    name: 'over-several-days',
    opening: threadOpening(
      aThread({ createdAt: inDays(-400) }),
      messagesOf([
        ['patient', 'It began last year.', { createdAt: inDays(-400) }],
        ['physician', 'And since then?', { createdAt: inDays(-3) }],
        ['patient', 'On and off.', { createdAt: inDays(-1) }],
        ['physician', 'Then we look at it again today.'],
      ]),
    ),
    act: () => findSeveral('.day', 4),
  }),
  widgetState({
    name: 'draft-near-the-limit',
    opening: usual,
    async act(user) {
      await user.click(await find('#message'))
      await user.paste(draftOf(messageTextLimit - 12))
      await findText('.room')
    },
  }),
  widgetState({
    name: 'draft-too-long',
    opening: usual,
    async act(user) {
      await user.click(await find('#message'))
      await user.paste(draftOf(messageTextLimit + 7))
      await find('.room.trouble')
    },
  }),
  widgetState({
    name: 'new-messages-below',
    opening: threadOpening(aThread(), messagesOf(manyLines)),
    async act() {
      await findSeveral('.words', 24)
      const scroller = await find('.scroller')
      scroller.scrollTop = 0
      scroller.dispatchEvent(new Event('scroll'))
      const added: Line[] = [
        ['physician', 'Let us try another cream.'],
        ['physician', 'I have sent the prescription.'],
      ]
      sendFrames(
        ...messagesOf([...manyLines, ...added], 0)
          .slice(-2)
          .map(messageFrame),
      )
      await find('.to-end')
    },
  }),
  widgetState({
    name: 'in-a-launcher',
    opening: { ...usual, hasEarlierConsults: true },
    greeting: { mode: 'launcher' },
    act: () => findSeveral('.head .icon-button', 3),
  }),
  widgetState({
    name: 'in-the-colors-of-the-partner',
    opening: usual,
    greeting: { look: { accent: '#ffff66', radius: 2, font: 'Georgia, serif' } },
    async act(user) {
      await user.click(await find('#message'))
      await user.paste('And a draft')
      await find('.send[aria-disabled="false"]')
    },
  }),
]
