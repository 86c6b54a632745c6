import { useEffect, useRef, useState } from 'preact/hooks'
import { failureOf } from '../../../entities/api/failure.ts'
import { useApp } from '../../../entities/app/app-context.ts'
import type { Visit } from '../../../entities/visits/patient-visit.ts'
import type { Connection } from '../../../entities/visits/visit-api.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { initialsOf } from '../../../ui/controls/initials.ts'
import { Live } from '../../../ui/controls/live.tsx'
import { Message } from '../../states/states.tsx'
import { SelfView } from '../devices/self-view.tsx'
import { useAwake } from '../use-awake.ts'
import { useVisit } from '../visit-context.ts'
import { Controls } from './controls.tsx'
import { type CallLook, LiveCall } from './live-call.tsx'
import { useScreen } from './use-screen.ts'

const retryMs = 4_000

/** The engine that carries neither video nor sound. */
const withoutMedia = 'signalling-only'

/**
 * Returns what the patient needs to connect, and retries until it has it. `undefined`: not yet known. `null`: not available
 * now.
 */
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
        // If the call has ended, its own event shows that.
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

/** Tells the header who is in the call while the call is shown. */
function useCallPhysician({ id, physicianId }: Visit): void {
  const { visits } = useApp()
  const { room } = useVisit()
  useEffect(() => {
    let isWanted = true
    void room.physician(id).then((found) => {
      if (isWanted && found?.name) visits.physician.value = { name: found.name, specialty: found.specialty }
    })
    return () => {
      isWanted = false
      visits.physician.value = null
    }
  }, [id, physicianId, room, visits])
}

export function CallView({ visit }: { visit: Visit }) {
  const { conversation, visits } = useApp()
  const { t, devices, chatOf } = useVisit()
  const [hasLeft, setLeft] = useState(false)
  const [soundOnly, setSoundOnly] = useState(false)
  const [isConnected, onConnected] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const screen = useScreen()
  const connection = useConnection(visit.id)
  useCallPhysician(visit)
  useAwake()
  const { camera } = devices.tracks.value
  const physician = visits.physician.value
  useEffect(() => {
    visits.inCall.value = !hasLeft
    return () => {
      visits.inCall.value = false
    }
  }, [visits, hasLeft])
  const partner = conversation.partnerName.value
  const hasMedia = connection ? connection.engine !== withoutMedia : false
  const isSilent = connection?.engine === withoutMedia
  const look: CallLook = {
    video,
    screen,
    soundOnly,
    onConnected,
    setSoundOnly: (is) => {
      setSoundOnly(is)
      if (is) devices.release('camera')
      else void devices.openOne('camera')
    },
  }
  const words = () => {
    if (connection === undefined) return t('callConnecting')
    return connection === null ? t('callFailed') : t('callSilent', { partner })
  }
  if (hasLeft) {
    return (
      <Message
        icon="leave"
        title={t('leftTitle')}
        text={t('leftText')}
        action={[t('comeBack'), () => setLeft(false)]}
      />
    )
  }
  return (
    <div class="call">
      <section class="call-stage" aria-label={t('callStage')}>
        <span class="call-face" aria-hidden="true">
          {physician ? initialsOf(physician.name) : <Icon name="video" />}
        </span>
        <h2 class="call-title">
          <Live>{t(isConnected || isSilent ? 'callTitle' : 'prepareTitle')}</Live>
        </h2>
        {hasMedia ? (
          <LiveCall id={visit.id} look={look} />
        ) : (
          <>
            <p class="call-words" role="status">
              <Live>{words()}</Live>
            </p>
            {camera && <SelfView track={camera} />}
          </>
        )}
      </section>
      <Controls
        look={hasMedia ? look : null}
        chat={chatOf(visit)}
        leave={() => {
          devices.close()
          screen.stop()
          setSoundOnly(false)
          setLeft(true)
        }}
      />
    </div>
  )
}
