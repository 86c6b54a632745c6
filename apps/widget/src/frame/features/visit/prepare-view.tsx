import { opensAt } from '@consult/domain/booking-times'
import type { Signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { useApp } from '../../entities/app/app-context.ts'
import type { Visit } from '../../entities/visits/patient-visit.ts'
import { Emergency } from '../emergency/emergency.tsx'
import { About } from './about.tsx'
import { Booking } from './booking/booking.tsx'
import { asksQuestions, FormsCard } from './call-forms.tsx'
import { CancelPart } from './cancel-part.tsx'
import { DeviceCheck } from './devices/device-check.tsx'
import { useVisit } from './visit-context.ts'

/** Shows what comes before the waiting room: the reason for the call, its time, and the device check. */
export function PrepareView({ visit, forms }: { visit: Visit; forms: Signal<boolean> }) {
  const { say, conversation, formats, now } = useApp()
  const { t, room, devices } = useVisit()
  const [isEntering, setEntering] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const partner = conversation.partnerName.value
  const scheduledFor = visit.scheduledFor === null ? null : new Date(visit.scheduledFor)
  const isOpen = scheduledFor === null || now.value >= opensAt(scheduledFor)
  const whyNot = (code: string) => {
    if (code === 'feature_disabled') return t('switchedOff', { partner })
    // The service's clock decides.
    if (code === 'waiting_room_not_open' && scheduledFor) {
      return t('bookedOpens', { when: formats.moment(opensAt(scheduledFor)) })
    }
    return say('notNow')
  }
  const isAsked = visit.intake.required && asksQuestions(visit)
  const enter = async () => {
    if (isEntering) return
    setEntering(true)
    room.report(devices.findings())
    // Nothing is captured while the patient waits.
    devices.settle()
    const failed = await room.enter()
    // The service knows of questions that this page does not.
    if (failed?.kind === 'refused' && failed.code === 'intake_required') conversation.reread()
    if (failed) setFailure(failed.kind === 'refused' ? failed.code : '')
    setEntering(false)
  }
  return (
    <div class="sheet">
      <div class="sheet-words">
        <h2 class="sheet-title">{t(scheduledFor ? 'bookedTitle' : 'prepareTitle')}</h2>
        {visit.scheduledFor !== null ? (
          <Booking visit={visit} scheduledFor={visit.scheduledFor} />
        ) : (
          <p>{t('prepareText', { partner })}</p>
        )}
        <About visit={visit} />
        <FormsCard visit={visit} isOpen={forms} />
        <DeviceCheck />
        <p class="card-text">{t('welcome')}</p>
        <Emergency />
        <CancelPart />
      </div>
      {isOpen && !isAsked && (
        <div class="sheet-foot">
          <p role="alert" class="trouble">
            {failure !== null && whyNot(failure)}
          </p>
          <div class="choices">
            <button type="button" class="button button-main" aria-disabled={isEntering} onClick={enter}>
              {t('enter')}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
