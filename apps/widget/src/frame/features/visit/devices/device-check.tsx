import { canCall, type DeviceKind, type DeviceProblem, type DeviceState, isProblem } from '@consult/call-client'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useApp } from '../../../entities/app/app-context.ts'
import { Icon, type IconName } from '../../../ui/controls/icon.tsx'
import { useVisit } from '../visit-context.ts'
import { hasPassed } from './devices.ts'
import { MicMeter } from './mic-meter.tsx'
import { Picker } from './picker.tsx'
import { SelfView } from './self-view.tsx'
import { canChooseSpeaker, playNotes } from './sound.ts'

const problemWords = {
  denied: 'denied',
  missing: 'missing',
  in_use: 'inUse',
  failed: 'failed',
} as const satisfies Record<Exclude<DeviceProblem, 'blocked'>, string>

type Part = DeviceKind | 'speaker'
const parts: readonly (readonly [icon: IconName, part: Part])[] = [
  ['video', 'camera'],
  ['mic', 'microphone'],
  ['speaker', 'speaker'],
]

function Device(props: { icon: IconName; name: string; state: DeviceState; children: ComponentChildren }) {
  const { icon, name, state, children } = props
  const { conversation } = useApp()
  const { t } = useVisit()
  const words = () => {
    if (!isProblem(state)) return ''
    return state === 'blocked' ? t('blocked', { partner: conversation.partnerName.value }) : t(problemWords[state])
  }
  return (
    <li class="device">
      <Icon name={icon} />
      <div class="device-room">
        <p class="device-name">{name}</p>
        {isProblem(state) ? (
          <p class="device-words device-problem" role="status">
            {words()}
          </p>
        ) : (
          children
        )}
      </div>
    </li>
  )
}

function Speaker() {
  const { t, devices, room } = useVisit()
  const [isPlayed, setPlayed] = useState(false)
  const state = devices.speaker.value
  const answer = (isHeard: boolean) => {
    devices.hear(isHeard)
    setPlayed(false)
    room.report(devices.findings())
  }
  const play = () => {
    setPlayed(true)
    playNotes(devices.sink.value).catch(() => answer(false))
  }
  return (
    <li class="device">
      <Icon name="speaker" />
      <div class="device-room">
        <p class="device-name">{t('speaker')}</p>
        {canChooseSpeaker() && (
          <Picker
            name={t('speaker')}
            choices={devices.choices.value.speaker}
            chosen={devices.sink.value || (devices.choices.value.speaker[0]?.id ?? '')}
            choose={devices.chooseSpeaker}
          />
        )}
        <p class={isProblem(state) ? 'device-words device-problem' : 'device-words'} role="status">
          {isPlayed && t('speakerAsk')}
          {!isPlayed && state === 'ok' && t('speakerOk')}
          {!isPlayed && state === 'failed' && t('speakerFailed')}
        </p>
        <div class="device-acts">
          {isPlayed ? (
            <>
              <button type="button" class="button" onClick={() => answer(true)}>
                {t('yes')}
              </button>
              <button type="button" class="button" onClick={() => answer(false)}>
                {t('no')}
              </button>
            </>
          ) : (
            <button type="button" class="button" onClick={play}>
              {t('speakerTest')}
            </button>
          )}
        </div>
      </div>
    </li>
  )
}

/** Says that the devices have passed the check. The patient may repeat it. */
function Checked({ found, again }: { found: Partial<Record<Part, string | null>>; again: () => void }) {
  const { t } = useVisit()
  return (
    <section class="devices devices-checked" aria-labelledby="devices">
      <div class="device-room">
        <h3 class="card-title" id="devices">
          {t('devicesTitle')}
        </h3>
        <p class="checked" role="status">
          <Icon name="check" />
          {t('devicesChecked')}
        </p>
        <ul class="checked-parts">
          {parts
            .filter(([, part]) => found[part] === 'ok')
            .map(([icon, part]) => (
              <li key={part}>
                <Icon name={icon} />
                {t(part)}
              </li>
            ))}
        </ul>
      </div>
      <button type="button" class="button" onClick={again}>
        {t('devicesCheckAgain')}
      </button>
    </section>
  )
}

/** Lets the patient test camera, microphone and speaker before the call. The check is optional. */
export function DeviceCheck() {
  const { visits } = useApp()
  const { t, devices, room } = useVisit()
  const camera = devices.camera.value
  const microphone = devices.microphone.value
  const tracks = devices.tracks.value
  const choices = devices.choices.value
  const isAsking = camera === 'asking' || microphone === 'asking'
  const report = () => room.report(devices.findings())
  const open = async () => {
    await devices.open()
    report()
  }
  const choose = (kind: DeviceKind) => async (id: string) => {
    await devices.choose(kind, id)
    report()
  }
  const chosen = (kind: DeviceKind) => tracks[kind]?.getSettings().deviceId ?? ''
  const isBegun = camera !== 'unchecked' || microphone !== 'unchecked'
  // After a reload, the service still has the findings.
  const found = devices.passed.value ?? visits.visit.value?.devices
  if (!canCall()) {
    return (
      <section class="devices" aria-labelledby="devices">
        <h3 class="card-title" id="devices">
          {t('devicesTitle')}
        </h3>
        <p class="device-words device-problem" role="status">
          {t('noCalls')}
        </p>
      </section>
    )
  }
  if (!isBegun && found && hasPassed(found)) return <Checked found={found} again={open} />
  return (
    <section class="devices" aria-labelledby="devices">
      <h3 class="card-title" id="devices">
        {t('devicesTitle')}
      </h3>
      {!isBegun && (
        <>
          <p class="card-text">{t('devicesText')}</p>
          <button type="button" class="button" onClick={open}>
            {t('devicesStart')}
          </button>
        </>
      )}
      <p class="card-text" role="status">
        {isAsking && t('devicesAsking')}
      </p>
      {isBegun && !isAsking && (
        <ul class="device-list">
          <Device icon="video" name={t('camera')} state={camera}>
            <Picker name={t('camera')} choices={choices.camera} chosen={chosen('camera')} choose={choose('camera')} />
            {tracks.camera && <SelfView track={tracks.camera} />}
            <p class="device-words">{t(tracks.camera ? 'cameraOk' : 'unchecked')}</p>
          </Device>
          <Device icon="mic" name={t('microphone')} state={microphone}>
            <Picker
              name={t('microphone')}
              choices={choices.microphone}
              chosen={chosen('microphone')}
              choose={choose('microphone')}
            />
            {tracks.microphone ? <MicMeter track={tracks.microphone} /> : <p class="device-words">{t('unchecked')}</p>}
          </Device>
          <Speaker />
        </ul>
      )}
      {isBegun && !isAsking && (
        <div class="device-acts">
          {(isProblem(camera) || isProblem(microphone)) && (
            <button type="button" class="button" onClick={open}>
              {t('devicesAgain')}
            </button>
          )}
          <button
            type="button"
            class="button"
            onClick={() => {
              report()
              devices.settle()
            }}
          >
            {t('devicesDone')}
          </button>
        </div>
      )}
    </section>
  )
}
