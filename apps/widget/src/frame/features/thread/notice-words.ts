import type { Message } from '../../entities/api/consult-api.ts'
import type { Say } from '../../ui/words/say.ts'

type Notice = NonNullable<Message['notice']>

/** Returns the text of a notice on the transcript, in the patient's language. */
export function noticeWords(say: Say, { code, params }: Notice): string {
  const physician = params.physicianName || say('physician')
  switch (code) {
    case 'physician_joined':
      return say('noticeJoined', { physician })
    case 'physician_changed':
      return say('noticeChanged', { physician, previous: params.previousPhysicianName || say('physician') })
    case 'resolve_requested':
      return say('noticeResolveRequested')
    case 'reopened':
      return say('noticeReopened')
    case 'closed':
      return say('noticeClosed')
    case 'summary_released':
      return say('noticeSummaryReleased')
    case 'summary_changed':
      return say('noticeSummaryChanged')
    case 'summary_withdrawn':
      return say('noticeSummaryWithdrawn')
    // The number stands below it, as a link.
    case 'emergency_advice':
      return params.advice ?? ''
  }
}
