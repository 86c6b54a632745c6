import { batch, type ReadonlySignal, signal } from '@preact/signals'
import { type DeviceState, findingOf, problemOf } from './device-state.ts'

export type DeviceKind = 'camera' | 'microphone'

/** What of the browser the devices need; a test brings its own. */
export interface MediaPort {
  /** Missing on pages that did not come by HTTPS. */
  readonly media: Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices' | 'addEventListener'> | undefined
  isAllowed(kind: DeviceKind): boolean
}

/** Something to choose from. */
export interface Choice {
  readonly id: string
  readonly name: string
}

/** The patient's camera and microphone, from the check to the call. Nothing of them leaves the page here. */
export interface Devices {
  readonly camera: ReadonlySignal<DeviceState>
  readonly microphone: ReadonlySignal<DeviceState>
  readonly speaker: ReadonlySignal<DeviceState>
  /** The tracks that are open. */
  readonly tracks: ReadonlySignal<Readonly<Record<DeviceKind, MediaStreamTrack | null>>>
  readonly choices: ReadonlySignal<Readonly<Record<DeviceKind | 'speaker', readonly Choice[]>>>
  readonly sink: ReadonlySignal<string>
  /** Asks for both, and says of each what came of it. */
  open(): Promise<void>
  choose(kind: DeviceKind, id: string): Promise<void>
  chooseSpeaker(id: string): void
  /** The patient heard the sound, or did not. */
  hear(isHeard: boolean): void
  setEnabled(kind: DeviceKind, isEnabled: boolean): void
  /** Lets go of both, so that their lights go out. */
  close(): void
  /** The same, and nothing has been checked. */
  reset(): void
  findings(): Readonly<Partial<Record<DeviceKind | 'speaker', 'ok' | 'denied' | 'missing' | 'unknown'>>>
}

const nothing = { camera: null, microphone: null }
const kinds = { videoinput: 'camera', audioinput: 'microphone', audiooutput: 'speaker' } as const

export function createDevices({ media, isAllowed }: MediaPort): Devices {
  const states = {
    camera: signal<DeviceState>('unchecked'),
    microphone: signal<DeviceState>('unchecked'),
    speaker: signal<DeviceState>('unchecked'),
  }
  const tracks = signal<Readonly<Record<DeviceKind, MediaStreamTrack | null>>>(nothing)
  const choices = signal<Readonly<Record<DeviceKind | 'speaker', readonly Choice[]>>>({
    camera: [],
    microphone: [],
    speaker: [],
  })
  const sink = signal('')

  const keep = (kind: DeviceKind, track: MediaStreamTrack | null, state: DeviceState) =>
    batch(() => {
      if (tracks.value[kind] !== track) tracks.value[kind]?.stop()
      tracks.value = { ...tracks.value, [kind]: track }
      states[kind].value = state
      // Pulled out, or taken away by the system.
      track?.addEventListener('ended', () => {
        if (tracks.value[kind] === track) keep(kind, null, 'missing')
      })
    })

  const list = async () => {
    const found = await media?.enumerateDevices().catch(() => [])
    const all = { camera: [] as Choice[], microphone: [] as Choice[], speaker: [] as Choice[] }
    for (const { kind, deviceId, label } of found ?? []) {
      if (deviceId && label) all[kinds[kind]].push({ id: deviceId, name: label })
    }
    choices.value = all
  }

  /** One device by itself: a missing camera must not cost the microphone. */
  const openOne = async (kind: DeviceKind, id?: string) => {
    if (!media || !isAllowed(kind)) return keep(kind, null, 'blocked')
    states[kind].value = 'asking'
    const wish = id ? { deviceId: { exact: id } } : true
    try {
      const stream = await media.getUserMedia(kind === 'camera' ? { video: wish } : { audio: wish })
      const [track] = stream.getTracks()
      keep(kind, track ?? null, track ? 'ok' : 'failed')
    } catch (error) {
      keep(kind, null, problemOf(error, isAllowed(kind)))
    }
  }

  const open = async () => {
    const wanted = (['camera', 'microphone'] as const).filter((kind) => tracks.value[kind] === null)
    if (wanted.length === 2 && media && isAllowed('camera') && isAllowed('microphone')) {
      for (const kind of wanted) states[kind].value = 'asking'
      try {
        // One question to the patient instead of two.
        const stream = await media.getUserMedia({ video: true, audio: true })
        keep('camera', stream.getVideoTracks()[0] ?? null, 'ok')
        keep('microphone', stream.getAudioTracks()[0] ?? null, 'ok')
        return list()
      } catch {
        // Which of the two it was, asking for each alone tells.
      }
    }
    for (const kind of wanted) await openOne(kind)
    await list()
  }

  const close = () => {
    for (const track of Object.values(tracks.value)) track?.stop()
    tracks.value = nothing
  }

  media?.addEventListener('devicechange', list)
  return {
    ...states,
    tracks,
    choices,
    sink,
    open,
    choose: async (kind, id) => {
      await openOne(kind, id)
      await list()
    },
    chooseSpeaker(id) {
      sink.value = id
      states.speaker.value = 'unchecked'
    },
    hear(isHeard) {
      states.speaker.value = isHeard ? 'ok' : 'failed'
    },
    setEnabled(kind, isEnabled) {
      const track = tracks.value[kind]
      if (track) track.enabled = isEnabled
    },
    close,
    reset: () =>
      batch(() => {
        close()
        states.camera.value = 'unchecked'
        states.microphone.value = 'unchecked'
      }),
    findings() {
      const found = {
        camera: findingOf(states.camera.value),
        microphone: findingOf(states.microphone.value),
        speaker: findingOf(states.speaker.value),
      }
      return Object.fromEntries(Object.entries(found).filter(([, finding]) => finding !== undefined))
    },
  }
}
