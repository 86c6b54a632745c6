import type { Consult } from '../../entities/api/consult-api.ts'
import { useApp } from '../../entities/app/app-context.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { placeWords, waitWords } from './wait-words.ts'

/** The place in line, and what is honestly known of the wait. */
export function QueueCard({ consult }: { consult: Consult }) {
  const { say, conversation, now } = useApp()
  const place = conversation.place.value
  const isKnown = place !== undefined
  const waited = (now.value.getTime() - Date.parse(consult.queuedAt ?? consult.createdAt)) / 1000
  return (
    <div class="queue" role="status">
      <Icon name="clock" />
      <div>
        <p class="queue-place">{placeWords(say, place)}</p>
        <p class="queue-wait">{isKnown ? waitWords(say, place, waited) : '\u00a0'}</p>
      </div>
    </div>
  )
}
