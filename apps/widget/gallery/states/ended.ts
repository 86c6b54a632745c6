import { Refusal } from '@consult/gallery/answers.ts'
import { keepUnsent } from '../files.ts'
import { find, findSeveral, findText } from '../find.ts'
import { inMinutes, longPartnerName, type Opening, partnerLinks } from '../opening.ts'
import {
  aClosedThread,
  advice,
  aSummary,
  type Consult,
  messagesOf,
  noticeOf,
  someOrders,
  threadOpening,
  usualLines,
} from '../threads.ts'
import { type User, widgetState } from '../widget-state.ts'

const closed = (fields: Partial<Consult> = {}, later: Parameters<typeof messagesOf>[0] = []): Partial<Opening> =>
  threadOpening(
    aClosedThread(fields),
    messagesOf([...usualLines, noticeOf('resolve_requested', advice), noticeOf('closed'), ...later]),
  )

const arabic = {
  summary: 'إكزيما تأتبية على الساعدين منذ الربيع، والحكة في الليل أشدّ منها في النهار.',
  followUp: 'الكريم مرتين في اليوم لمدة أسبوعين (Hydrocortisone 1 %).',
}

/** Gives four out of five. */
async function choosesFour(user: User): Promise<void> {
  const steps = await findSeveral('[name=rating]', 5)
  const [four] = steps.slice(3)
  if (four) await user.click(four)
  await find('.rating textarea')
}

/** A summary of the visit, opened. */
const summarized = { 'visitSummaries.find': { ...aSummary, sections: [...aSummary.sections] } }
async function reads(user: User): Promise<void> {
  await user.click(await find('.summary .button'))
  await find('.summary .about')
}

export const states = [
  widgetState({
    name: 'with-a-summary',
    opening: closed({}, [noticeOf('summary_released'), noticeOf('summary_changed')]),
    answers: summarized,
    act: reads,
  }),
  widgetState({
    name: 'with-orders',
    opening: closed(),
    answers: { 'orders.ofConsult': someOrders },
    act: () => findSeveral('.orders .about', 5),
  }),
  widgetState({
    name: 'resolved',
    opening: { ...closed(), ...partnerLinks },
    act: () => find('#ended'),
  }),
  widgetState({
    name: 'closed-by-the-physician',
    opening: closed({ closedReason: 'closed_by_physician', resolution: null }),
    act: () => find('#ended'),
  }),
  widgetState({
    name: 'closed-by-the-partner',
    opening: { ...closed({ closedReason: 'closed_by_partner', resolution: arabic }), partnerName: longPartnerName },
    act: () => find('#ended'),
  }),
  widgetState({
    name: 'closed-before-a-physician-came',
    opening: threadOpening(
      aClosedThread({ closedReason: 'closed_by_partner', physicianId: null, assignedAt: null, resolution: null }),
      messagesOf([['patient', 'It is gone by now. Thank you.'], noticeOf('closed')]),
    ),
    act: () => find('#ended'),
  }),
  widgetState({
    name: 'with-an-unsent-draft',
    opening: closed(),
    before: () => keepUnsent('ac_1', (saved) => saved.keepDraft('One more question: may I swim with it?')),
    act: () => find('.ended .about'),
  }),
  widgetState({
    name: 'being-rated',
    opening: closed(),
    act: choosesFour,
  }),
  widgetState({
    name: 'rating-not-taken',
    opening: closed(),
    answers: { 'asyncConsults.rate': new Refusal('internal_error', 500) },
    async act(user) {
      await choosesFour(user)
      await user.type(await find('.rating textarea'), 'Kind and quick')
      await user.click(await find('.rating .button-main'))
      await findText('.rating .trouble')
    },
  }),
  widgetState({
    name: 'rated-with-what-comes-next',
    opening: {
      ...closed({ rating: { value: 4, comment: 'Kind', ratedAt: inMinutes(-1) } }),
      hasEarlierConsults: true,
    },
    act: () => find('.rating[role=status]'),
  }),
]
