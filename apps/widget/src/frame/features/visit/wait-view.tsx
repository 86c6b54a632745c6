import { waitingStateOf } from '@consult/domain/waiting-state'
import type { Signal } from '@preact/signals'
import { useApp } from '../../entities/app/app-context.ts'
import type { Visit } from '../../entities/visits/patient-visit.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Live } from '../../ui/controls/live.tsx'
import { BackLine } from '../opening-hours/back-line.tsx'
import { placeWords, waitWords } from '../thread/wait-words.ts'
import { About } from './about.tsx'
import { EarlyConsent } from './call/early-consent.tsx'
import { FormsCard } from './call-forms.tsx'
import { CancelPart } from './cancel-part.tsx'
import { DeviceCheck } from './devices/device-check.tsx'
import { physicianLate } from './physician-late.ts'
import { useAwake } from './use-awake.ts'
import { useVisit } from './visit-context.ts'

/** Shows the place in line, and only as much about the wait as is known. */
function Place({ visit }: { visit: Visit }) {
  const { say, now } = useApp()
  const { room } = useVisit()
  const isHeard = room.presence.value === 'there' && room.refusal.value === null
  const state = waitingStateOf({
    isRinging: visit.status === 'ringing',
    attendance: isHeard ? 'here' : 'silent',
    queue: visit.queue,
  })
  const place = state.is === 'ringing' ? undefined : (visit.queue ?? undefined)
  const waited = (now.value.getTime() - Date.parse(visit.waitingSince ?? visit.createdAt)) / 1000
  return (
    <div class="queue" role="status">
      <Icon name="clock" />
      <div>
        <p class="queue-place">
          <Live>{placeWords(say, state.is === 'silent' ? undefined : place)}</Live>
        </p>
        <p class="queue-wait">
          {'estimate' in state && state.estimate === null ? (
            <BackLine id={visit.id} otherwise={waitWords(say, place, waited)} />
          ) : (
            <Live>{'estimate' in state ? waitWords(say, place, waited) : '\u00a0'}</Live>
          )}
        </p>
      </div>
    </div>
  )
}

/** Says what prevents, or has prevented, the patient from being called. It shows nothing while there is no problem. */
function Standing({ visit }: { visit: Visit }) {
  const { conversation, formats, now } = useApp()
  const { t, room } = useVisit()
  const partner = conversation.partnerName.value
  const words = () => {
    if (room.refusal.value !== null) return t('switchedOff', { partner })
    if (room.presence.value === 'unheard') return t('unheard')
    if (room.returned.value === 'moved') return t('movedPlace')
    if (room.returned.value === 'kept') return t('keptPlace')
    const late = physicianLate(visit, now.value)
    if (late === null) return ''
    return late.isAnybody ? t('physicianOther') : t('physicianLate', { when: formats.time(late.anybodyFrom) })
  }
  return (
    <div role="status">
      {words() && (
        <p class="banner-words">
          <Live>{words()}</Live>
        </p>
      )}
    </div>
  )
}

/** Shows the waiting room. */
export function WaitView({ visit, forms }: { visit: Visit; forms: Signal<boolean> }) {
  const { t, room } = useVisit()
  useAwake()
  if (room.presence.value === 'lapsed') {
    return (
      <div class="message" role="alert">
        <span class="message-icon">
          <Icon name="clock" />
        </span>
        <h2 class="message-title">{t('stillTitle')}</h2>
        <p class="message-text">{t('stillText')}</p>
        <button type="button" class="button button-main" onClick={room.confirm}>
          {t('stillYes')}
        </button>
      </div>
    )
  }
  return (
    <>
      <Place visit={visit} />
      <Standing visit={visit} />
      <div class="sheet">
        <div class="sheet-words">
          <h2 class="sheet-title">{t('waitTitle')}</h2>
          <p>{t('waitStay')}</p>
          <About visit={visit} />
          <FormsCard visit={visit} isOpen={forms} />
          <EarlyConsent id={visit.id} />
          <DeviceCheck />
          <CancelPart />
        </div>
      </div>
    </>
  )
}
