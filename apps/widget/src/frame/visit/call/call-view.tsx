import { useEffect, useState } from 'preact/hooks'
import { failureOf } from '../../api/failure.ts'
import { useApp } from '../../app/app-context.ts'
import { Icon } from '../../app/icon.tsx'
import { Message } from '../../states/states.tsx'
import { SelfView } from '../devices/self-view.tsx'
import type { Visit } from '../patient-visit.ts'
import type { Connection } from '../visit-api.ts'
import { useVisit } from '../visit-context.ts'
import { LiveCall } from './live-call.tsx'

const retryMs = 4_000

/** The engine that connects nobody's picture or sound. */
const withoutMedia = 'signalling-only'

/** What the patient connects with, asked for until it comes. `undefined`: not yet; `null`: not at the moment. */
function useConnection(id: string): Connection | null | undefined {
  const { room } = useVisit()
  const [connection, setConnection] = useState<Connection | null>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isWanted = true
    const connect = async () => {
      try {
        const found = await room.connect(id)
        if (isWanted) setConnection(found)
      } catch (error) {
        if (!isWanted) return
        setConnection(null)
        // A call that is over is shown as such by its own event.
        if (failureOf(error).kind !== 'refused') timer = setTimeout(connect, retryMs)
      }
    }
    void connect()
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [id, room])
  return connection
}

/** The patient's camera and microphone, as far as they were opened. */
function Controls({ leave }: { leave: () => void }) {
  const { tell, devices } = useVisit()
  const { camera, microphone } = devices.tracks.value
  const [isMuted, setMuted] = useState(false)
  const [isDark, setDark] = useState(false)
  useEffect(() => devices.setEnabled('microphone', !isMuted), [isMuted, microphone, devices])
  useEffect(() => devices.setEnabled('camera', !isDark), [isDark, camera, devices])
  return (
    <div class="call-controls">
      {microphone && (
        <button type="button" class="button" aria-pressed={isMuted} onClick={() => setMuted(!isMuted)}>
          <Icon name="mic" />
          {tell(isMuted ? 'unmute' : 'mute')}
        </button>
      )}
      {camera && (
        <button type="button" class="button" aria-pressed={isDark} onClick={() => setDark(!isDark)}>
          <Icon name="video" />
          {tell(isDark ? 'cameraOn' : 'cameraOff')}
        </button>
      )}
      <button type="button" class="button button-danger" onClick={leave}>
        <Icon name="leave" />
        {tell('leave')}
      </button>
    </div>
  )
}

/** The running call. */
export function CallView({ visit }: { visit: Visit }) {
  const { conversation } = useApp()
  const { tell, devices } = useVisit()
  const [hasLeft, setLeft] = useState(false)
  const connection = useConnection(visit.id)
  const { camera } = devices.tracks.value
  const partner = conversation.partnerName.value
  const hasMedia = connection ? connection.engine !== withoutMedia : false
  const words = () => {
    if (connection === undefined) return tell('callConnecting')
    return connection === null ? tell('callFailed') : tell('callSilent', { partner })
  }
  if (hasLeft) {
    return (
      <Message
        icon="leave"
        title={tell('leftTitle')}
        text={tell('leftText')}
        action={[tell('comeBack'), () => setLeft(false)]}
      />
    )
  }
  return (
    <div class="call">
      <section class="call-stage" aria-label={tell('callStage')}>
        <h2 class="call-title">{tell('callTitle')}</h2>
        {hasMedia ? (
          <LiveCall id={visit.id} />
        ) : (
          <>
            <p class="call-words" role="status">
              {words()}
            </p>
            {camera && <SelfView track={camera} />}
          </>
        )}
      </section>
      <Controls
        leave={() => {
          devices.close()
          setLeft(true)
        }}
      />
    </div>
  )
}
