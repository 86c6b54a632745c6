import { noConnection, type OutputOf, pending, Refusal } from '@consult/gallery/answers.ts'
import { sendFrames } from '@consult/gallery/service.ts'
import { type CallMessage, chatOf, endedCall, usualChat } from '../calls.ts'
import { find, findSeveral, findText } from '../find.ts'
import { inDays, inMinutes } from '../opening.ts'
import { aClosedThread, aThread, type Line, messageFrame, messagesOf, threadOpening, usualLines } from '../threads.ts'
import { type User, type WidgetState, widgetState } from '../widget-state.ts'

type Earlier = OutputOf<'embed.earlierConsults'>['items'][number]

function earlierThread(id: string, days: number, physicianName: string | null, summary: string | null): Earlier {
  const at = inDays(-days)
  const resolution = summary === null ? null : { summary, followUp: 'Rest for two days' }
  const consult = aClosedThread({ id, reason: 'Rash on both forearms', createdAt: at, closedAt: at, resolution })
  return { kind: 'async_consult', at, physicianName, consult }
}

function earlierCall(id: string, days: number, minutes: number, rating: number | null = null): Earlier {
  const startedAt = inMinutes(-days * 24 * 60)
  const consult = endedCall({
    id,
    reason: null,
    createdAt: startedAt,
    startedAt,
    endedAt: inMinutes(-days * 24 * 60 + minutes),
    rating: rating === null ? null : { value: rating, comment: null, ratedAt: startedAt },
  })
  return { kind: 'telehealth', at: startedAt, physicianName: 'Clara Weiss, MD', consult }
}

const items = [
  earlierThread('ac_0', 1, 'Ada Osei, MD', 'A cold'),
  earlierCall('th_0', 12, 17, 4),
  earlierThread('ac_00', 40, 'Prof. Dr. Wilhelmina Konstantinopolitanska-Featherstonehaugh, MD, PhD', null),
  earlierThread(
    'ac_000',
    130,
    'د. ليلى المنصوري',
    'Eczema on both forearms, which has been there since the spring and itches at night more than by day',
  ),
  earlierCall('th_00', 400, 61),
  earlierThread('ac_0000', 900, null, null),
]

const isOf = (id: string) => items.filter(({ consult }) => consult.id === id)

const earlierMessages = messagesOf([...usualLines, ['physician', 'Use the cream twice a day']], -24 * 60)
const opening = { ...threadOpening(aThread()), hasEarlierConsults: true }
const withEarlier: NonNullable<WidgetState['answers']> = {
  'embed.earlierConsults': { items },
  'asyncConsults.listMessages': { items: earlierMessages },
  'telehealthConsults.listMessages': { items: chatOf(usualChat, -12 * 24 * 60 + 15) },
}

const openList = async (user: User) => user.click(await find('.head > .icon-button'))

function list(name: string, answer: WidgetState['answers'], sign: () => Promise<unknown>) {
  return widgetState({
    name,
    opening,
    answers: { ...withEarlier, ...answer },
    async act(user) {
      await openList(user)
      await sign()
    },
  })
}

/** One entry, opened from the list. */
function entry(
  name: string,
  items: readonly Earlier[],
  sign: () => Promise<unknown>,
  answer: WidgetState['answers'] = {},
) {
  return widgetState({
    name,
    opening,
    answers: { ...withEarlier, 'embed.earlierConsults': { items: [...items] }, ...answer },
    async act(user) {
      await openList(user)
      await user.click(await find('.earlier'))
      await sign()
    },
  })
}

const noMessages: CallMessage[] = []

export const states = [
  list('list', {}, () => findSeveral('.earlier', items.length)),
  list('list-loading', { 'embed.earlierConsults': pending }, () => find('.skeleton')),
  list('list-not-read', { 'embed.earlierConsults': noConnection }, () => find('.message .button')),
  list('list-empty', { 'embed.earlierConsults': { items: [] } }, () => find('.message')),
  list('list-with-more', { 'embed.earlierConsults': { items: items.slice(0, 2), nextCursor: 'next' } }, () =>
    find('.sheet-words > .button'),
  ),
  widgetState({
    name: 'more-not-read',
    opening,
    answers: {
      'embed.earlierConsults': ({ cursor }) =>
        cursor ? new Refusal('internal_error', 500) : { items: items.slice(0, 2), nextCursor: 'next' },
    },
    async act(user) {
      await openList(user)
      await user.click(await find('.sheet-words > .button'))
      await findText('.sheet-words .trouble')
    },
  }),
  entry('a-conversation', isOf('ac_0'), () => find('.earlier-thread .words')),
  entry('a-conversation-with-long-names', isOf('ac_00'), () => find('.earlier-thread .words')),
  entry('a-conversation-loading', isOf('ac_0'), () => find('.skeleton'), { 'asyncConsults.listMessages': pending }),
  entry('a-conversation-not-read', isOf('ac_0'), () => find('.message .button'), {
    'asyncConsults.listMessages': noConnection,
  }),
  entry('a-call', isOf('th_0'), () => find('.past-chat .words')),
  entry('a-call-to-rate', isOf('th_00'), () => findSeveral('[name=rating]', 5), {
    'telehealthConsults.listMessages': { items: noMessages },
  }),
  entry('a-call-whose-messages-are-not-read', isOf('th_0'), () => find('.past-chat .trouble'), {
    'telehealthConsults.listMessages': noConnection,
  }),
  widgetState({
    name: 'unread-meanwhile',
    opening,
    answers: withEarlier,
    async act(user) {
      await openList(user)
      await user.click(await find('.earlier'))
      await find('.earlier-thread .words')
      const added: Line[] = [
        ['physician', 'One more thing:'],
        ['physician', 'Do you take any tablets?'],
      ]
      sendFrames(
        ...messagesOf([...usualLines, ...added], 0)
          .slice(-2)
          .map(messageFrame),
      )
      await find('.next[role=status] .button')
    },
  }),
]
