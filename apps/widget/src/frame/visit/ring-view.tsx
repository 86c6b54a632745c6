import { useEffect } from 'preact/hooks'
import { Message } from '../states/states.tsx'
import { playNotes } from './devices/sound.ts'
import type { Visit } from './patient-visit.ts'
import { useVisit } from './visit-context.ts'

/** So often the patient is called by a sound, in milliseconds. */
const callEveryMs = 3_000

/** A physician is on the way: the patient may be in another tab, and is called by a sound. */
export function RingView({ visit }: { visit: Visit }) {
  const { tell, devices } = useVisit()
  const { id } = visit
  useEffect(() => {
    const call = () => void playNotes(devices.sink.peek()).catch(() => undefined)
    call()
    const calling = setInterval(call, callEveryMs)
    return () => clearInterval(calling)
  }, [id, devices])
  return (
    <div class="ring" role="alert">
      <Message icon="video" title={tell('ringTitle')} text={tell('ringText')} />
    </div>
  )
}
