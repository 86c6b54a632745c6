import { useApp } from '../app/app-context.ts'
import { RatingForm } from '../ended/rating-form.tsx'
import { minutesOf } from './minutes-of.ts'
import type { Visit } from './patient-visit.ts'
import { useVisit } from './visit-context.ts'

function titleOf({ status, cancelledReason }: Visit) {
  if (status === 'completed') return 'endedTitle'
  return cancelledReason === 'patient_no_show' ? 'missedTitle' : 'cancelledTitle'
}

/** After the end: how long it was, what to do next, and how it was. */
export function OverView({ visit }: { visit: Visit }) {
  const { conversation } = useApp()
  const { tell, room } = useVisit()
  const partner = conversation.partnerName.value
  const isCompleted = visit.status === 'completed'
  const minutes = minutesOf(visit)
  return (
    <div class="sheet">
      <div class="sheet-words">
        <h2 class="sheet-title">{tell(titleOf(visit))}</h2>
        {minutes !== null && <p>{tell.number('lasted', minutes)}</p>}
        {isCompleted && <p>{tell('endedNext', { partner })}</p>}
        <p>{tell('contact', { partner })}</p>
        {isCompleted && (
          <RatingForm
            rating={visit.rating}
            rate={room.rate}
            title={tell('rateTitle')}
            given={(answer) => tell('rateGiven', answer)}
          />
        )}
      </div>
    </div>
  )
}
