import { useApp } from '../app/app-context.ts'
import { RatingForm } from '../ended/rating-form.tsx'
import type { Visit } from './patient-visit.ts'
import { useVisit } from './visit-context.ts'

/** After the end: what to do next, and how it was. */
export function OverView({ visit }: { visit: Visit }) {
  const { conversation } = useApp()
  const { tell, room } = useVisit()
  const partner = conversation.partnerName.value
  const isCompleted = visit.status === 'completed'
  return (
    <div class="sheet">
      <div class="sheet-words">
        <h2 class="sheet-title">{tell(isCompleted ? 'endedTitle' : 'cancelledTitle')}</h2>
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
