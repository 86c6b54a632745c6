import { Refusal } from '@consult/gallery/answers.ts'
import { find, findText } from '../find.ts'
import { inMinutes } from '../opening.ts'
import {
  aClosedThread,
  advice,
  aThread,
  type Consult,
  messagesOf,
  noticeOf,
  threadOpening,
  usualLines,
} from '../threads.ts'
import { widgetState } from '../widget-state.ts'

function settled(fields: Partial<Consult> = {}) {
  const consult = aThread({
    status: 'resolve_requested',
    resolveRequestedAt: inMinutes(-12),
    acceptanceEndsAt: inMinutes(47 * 60 + 30),
    resolution: aClosedThread().resolution,
    ...fields,
  })
  return threadOpening(consult, messagesOf([...usualLines, noticeOf('resolve_requested', advice)]))
}

export const states = [
  widgetState({
    name: 'asked',
    opening: settled(),
    act: () => find('#resolved'),
  }),
  widgetState({
    name: 'asked-for-the-last-minutes',
    opening: settled({ acceptanceEndsAt: inMinutes(20), resolution: null }),
    act: () => find('#resolved'),
  }),
  widgetState({
    name: 'about-to-close',
    opening: settled({ acceptanceEndsAt: inMinutes(-1) }),
    act: () => find('#resolved'),
  }),
  widgetState({
    name: 'not-yet',
    opening: settled(),
    async act(user) {
      await user.click(await find('.card .choices .button'))
      await find('.card-slim')
    },
  }),
  widgetState({
    name: 'answer-not-taken',
    opening: settled(),
    answers: { 'asyncConsults.acceptResolution': new Refusal('internal_error', 500) },
    async act(user) {
      await user.click(await find('.card .choices .button-main'))
      await findText('.card .trouble')
    },
  }),
]
