import type { Consult } from '../../entities/api/consult-api.ts'
import { useApp } from '../../entities/app/app-context.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Live } from '../../ui/controls/live.tsx'
import { placeWords, waitWords } from './wait-words.ts'

/** Shows the place in line, and only as much about the wait as is known. */
export function QueueCard({ consult }: { consult: Consult }) {
  const { say, conversation, now } = useApp()
  const place = conversation.place.value
  const isKnown = place !== undefined
  const waited = (now.value.getTime() - Date.parse(consult.queuedAt ?? consult.createdAt)) / 1000
  return (
    <div class="queue" role="status">
      <Icon name="clock" />
      <div>
        <p class="queue-place">
          <Live>{placeWords(say, place)}</Live>
        </p>
        <p class="queue-wait">
          <Live>{isKnown ? waitWords(say, place, waited) : '\u00a0'}</Live>
        </p>
      </div>
    </div>
  )
}
