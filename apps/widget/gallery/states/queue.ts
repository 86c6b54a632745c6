import { type OutputOf, pending } from '@consult/gallery/answers.ts'
import { find, findNone, findText } from '../find.ts'
import { inDays, inMinutes } from '../opening.ts'
import { aWaitingThread, messagesOf, threadOpening } from '../threads.ts'
import { widgetState } from '../widget-state.ts'

type Place = NonNullable<OutputOf<'embed.queuePlace'>>

const aPlace = (position: number, low: number, high: number): Place => ({
  position,
  estimatedWaitSeconds: { low, high },
  staffed: true,
})

const waiting = { asyncConsult: aWaitingThread() }
const answered = {
  asyncConsult: aWaitingThread({ intake: { status: 'completed', required: true, items: [] } }),
}

function placed(name: string, place: Place | null, backAt: string | null = null, opening = waiting) {
  return widgetState({
    name,
    opening,
    answers: { 'embed.queuePlace': place, 'embed.physicianBack': { staffed: place?.staffed ?? true, backAt } },
    act: async () => {
      await findText('.queue-wait')
      // What a form has asked is not asked again.
      const questions = '.hint .card-text + .card-text'
      await (opening === answered ? findNone(questions) : find(questions))
    },
  })
}

const nobody: Place = { position: 2, estimatedWaitSeconds: null, staffed: false }

export const states = [
  placed('next-in-line', aPlace(1, 120, 300)),
  placed('in-line-for-minutes', aPlace(4, 600, 1_500), null, answered),
  placed('in-line-for-hours', aPlace(23, 3 * 3_600, 5 * 3_600)),
  placed('longer-than-estimated', aPlace(2, 0, 0)),
  placed('without-an-estimate', { position: 3, estimatedWaitSeconds: null, staffed: true }),
  placed('nobody-on-duty', nobody),
  placed('a-physician-is-back-tomorrow', nobody, inDays(1)),
  placed('a-physician-is-back-next-week', nobody, inDays(6)),
  placed('place-unknown', null),
  widgetState({
    name: 'place-not-read-yet',
    opening: waiting,
    answers: { 'embed.queuePlace': pending },
    act: () => find('.queue'),
  }),
  widgetState({
    name: 'with-messages',
    opening: threadOpening(
      aWaitingThread({ queuedAt: inMinutes(-40) }),
      messagesOf([
        ['patient', 'I have had a rash on both forearms since Sunday.'],
        ['patient', 'It itches, mostly at night. I have not changed anything but the sunscreen.'],
      ]),
    ),
    answers: { 'embed.queuePlace': aPlace(2, 300, 900) },
    act: () => findText('.queue-wait'),
  }),
]
