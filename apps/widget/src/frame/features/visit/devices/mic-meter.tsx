import { useEffect, useRef, useState } from 'preact/hooks'
import { useVisit } from '../visit-context.ts'
import { watchLevel } from './sound.ts'

/** The level, 0 to 1, from which the meter counts sound as speech. */
const audible = 0.12

/** Shows the microphone level as a bar and in words. */
export function MicMeter({ track }: { track: MediaStreamTrack }) {
  const { t } = useVisit()
  const bar = useRef<HTMLDivElement>(null)
  const [isHeard, setHeard] = useState(false)
  useEffect(() => {
    setHeard(false)
    return watchLevel(track, (level) => {
      bar.current?.style.setProperty('--level', String(level))
      if (level >= audible) setHeard(true)
    })
  }, [track])
  return (
    <>
      <div class="meter" ref={bar} aria-hidden="true" />
      <p class="device-words" role="status">
        {t(isHeard ? 'microphoneHeard' : 'microphoneQuiet')}
      </p>
    </>
  )
}
