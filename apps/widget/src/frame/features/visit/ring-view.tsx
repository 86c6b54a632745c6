import { useEffect, useState } from 'preact/hooks'
import type { Visit } from '../../entities/visits/patient-visit.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { initialsOf } from '../../ui/controls/initials.ts'
import { playNotes } from './devices/sound.ts'
import { useAwake } from './use-awake.ts'
import { useVisit } from './visit-context.ts'

/** How often the ring sound plays, in milliseconds. */
const callEveryMs = 3_000

/** Says that a physician is on the way. A sound calls the patient, who may be in another tab. */
export function RingView({ visit }: { visit: Visit }) {
  const { t, devices, room } = useVisit()
  const { id, physicianId } = visit
  const [name, setName] = useState<string | null>(null)
  useAwake()
  useEffect(() => {
    const call = () => {
      playNotes(devices.sink.peek()).catch(() => undefined)
      // Phones that are set to silent still vibrate. Other devices and some browsers cannot.
      navigator.vibrate?.([400, 200, 400])
    }
    call()
    const calling = setInterval(call, callEveryMs)
    return () => {
      clearInterval(calling)
      navigator.vibrate?.(0)
    }
  }, [id, devices])
  useEffect(() => {
    let isWanted = true
    setName(null)
    void room.physician(id).then((found) => isWanted && setName(found?.name ?? null))
    return () => {
      isWanted = false
    }
  }, [id, physicianId, room])
  return (
    <div class="ring" role="alert">
      <div class="message">
        <span class="message-icon">
          {name ? <span aria-hidden="true">{initialsOf(name)}</span> : <Icon name="video" />}
        </span>
        <h2 class="message-title">{t('ringTitle')}</h2>
        {/* The space for the name is reserved, because the ring does not wait for it. */}
        <p class="ring-name">
          <bdi>{name ?? '\u00a0'}</bdi>
        </p>
        <p class="message-text">{t('ringText')}</p>
      </div>
    </div>
  )
}
