import { CallClient, canCall, lineBefore, type CallView as Standing, TabTurn } from '@consult/call-client'
import type { RefObject } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { Live } from '../../../ui/controls/live.tsx'
import { SelfView } from '../devices/self-view.tsx'
import { useVisit } from '../visit-context.ts'
import type { RecordingConsent } from './call-api.ts'
import { FullScreen } from './full-screen.tsx'
import { LineWords, SoundOnlyOffer } from './line-words.tsx'
import { Picture } from './picture.tsx'
import { RecordingLine } from './recording-line.tsx'
import { RecordingQuestion } from './recording-question.tsx'
import { useConsent } from './use-consent.ts'
import type { Screen } from './use-screen.ts'

const before: Standing = { standing: 'connecting', received: [], isHeard: false, line: lineBefore }

/** The patient's choices of what to see, share and hear in the call. */
export interface CallLook {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly screen: Screen
  readonly soundOnly: boolean
  setSoundOnly(is: boolean): void
  /** Reports whether the page is in the call. */
  onConnected(is: boolean): void
}

type Answered = (consent: RecordingConsent) => void

/** Returns the message about the state of the call; empty while there is no problem. */
function useStandingWords({ standing, isHeard, line }: Standing, soundOnly: boolean): string {
  const { t } = useVisit()
  if (standing === 'reconnecting') return t('callReconnecting')
  if (standing === 'elsewhere') return t('callElsewhere')
  if (standing !== 'connected') return t('callConnecting')
  if (!isHeard) return t('callAlone')
  if (line.isOtherAway) return t('callAway')
  return soundOnly ? t('soundOnly') : ''
}

/** Returns the message about a device that was unplugged or not available; empty while the chosen devices work. */
function useDeviceWords(): string {
  const { t, devices } = useVisit()
  const change = devices.change.value
  if (!change) return ''
  const device = t(change.kind)
  return change.to ? t('deviceGone', { device, other: change.to }) : t('deviceNone', { device })
}

/** Joins the call, and stays in it while the component is mounted. */
function Connected(props: { id: string; look: CallLook; recorded: boolean | null; onAnswer: Answered }) {
  const { id, look, recorded, onAnswer } = props
  const { video, screen, soundOnly, setSoundOnly, onConnected } = look
  const { t, devices, calls } = useVisit()
  const { camera, microphone } = devices.tracks.value
  const [view, setView] = useState(before)
  const [asks, setAsks] = useState(false)
  const client = useMemo(
    () =>
      new CallClient(calls.serviceOf(id), {
        sent: { audio: null, video: null },
        onChange: setView,
        tab: new TabTurn(id),
      }),
    [id, calls],
  )
  const shown = screen.track ?? camera
  useEffect(() => client.send({ audio: microphone, video: shown }), [client, microphone, shown])
  useEffect(() => client.setSoundOnly(soundOnly), [client, soundOnly])
  useEffect(() => {
    void devices.open()
    client.start()
    return () => client.stop()
  }, [client, devices])
  const words = useStandingWords(view, soundOnly)
  const deviceWords = useDeviceWords()
  const isConnected = view.standing === 'connected'
  // A call that reconnects still counts as running.
  const isIn = isConnected || view.standing === 'reconnecting'
  useEffect(() => onConnected(isIn), [onConnected, isIn])
  return (
    <>
      {view.isHeard && view.standing !== 'elsewhere' && (
        <Picture video={video} tracks={view.received} hasPicture={!soundOnly} />
      )}
      <p class={words ? 'call-words' : 'for-readers'} role="status">
        <Live>{words}</Live>
      </p>
      <p class={deviceWords ? 'call-words' : 'for-readers'} role="status">
        <Live>{deviceWords}</Live>
      </p>
      {view.standing === 'elsewhere' && (
        <button type="button" class="button button-main" onClick={() => client.start()}>
          {t('callHere')}
        </button>
      )}
      {!camera && !microphone && (
        <button type="button" class="button" onClick={() => devices.open()}>
          {t('turnOn')}
        </button>
      )}
      {soundOnly && (
        <button type="button" class="button" onClick={() => setSoundOnly(false)}>
          {t('soundOnlyEnd')}
        </button>
      )}
      <SoundOnlyOffer
        isTooWeak={isConnected && view.line.isTooWeak && !soundOnly && microphone !== null}
        onTake={() => setSoundOnly(true)}
      />
      {asks && (
        <RecordingQuestion
          id={id}
          onKeep={() => setAsks(false)}
          onAnswer={(consent) => {
            setAsks(false)
            onAnswer(consent)
            client.renew()
          }}
        />
      )}
      {shown && !soundOnly && <SelfView track={shown} isScreen={screen.track !== null} />}
      <div class="call-about">
        {recorded !== null && !asks && (
          <RecordingLine
            words={t(recorded ? 'isRecorded' : 'isNotRecorded')}
            isOn={recorded}
            onChange={() => setAsks(true)}
          />
        )}
        {isConnected && view.isHeard && <LineWords quality={view.line.quality} />}
        {view.isHeard && !soundOnly && <FullScreen />}
        <p class={screen.track ? 'call-sharing' : 'for-readers'} role="status">
          {screen.track && t('sharing')}
        </p>
      </div>
    </>
  )
}

/** Shows the call. Before any video or sound, it asks the patient about the recording, unless they have already answered. */
export function LiveCall({ id, look }: { id: string; look: CallLook }) {
  const { t } = useVisit()
  const [consent, take] = useConsent(id)
  if (!canCall()) {
    return (
      <p class="call-words" role="status">
        {t('noCalls')}
      </p>
    )
  }
  if (!consent) {
    return (
      <p class="call-words" role="status">
        {t('callConnecting')}
      </p>
    )
  }
  const { records, answers } = consent
  if (records && answers.patient === null) return <RecordingQuestion id={id} onAnswer={take} />
  return <Connected id={id} look={look} recorded={records ? answers.patient : null} onAnswer={take} />
}
