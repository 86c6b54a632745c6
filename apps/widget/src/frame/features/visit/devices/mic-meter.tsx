import { useEffect, useRef, useState } from 'preact/hooks'
import { useVisit } from '../visit-context.ts'
import { watchLevel } from './sound.ts'

/** From so loud on, somebody speaks. */
const audible = 0.12

/** Shows that the patient is heard, as a bar and in words. */
export function MicMeter({ track }: { track: MediaStreamTrack }) {
  const { tell } = useVisit()
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
        {tell(isHeard ? 'microphoneHeard' : 'microphoneQuiet')}
      </p>
    </>
  )
}
