import { type DeviceKind, type DeviceState, problemOf } from './device-state.ts'

/** What of the browser the devices need; a test brings its own. */
export interface MediaPort {
  /** Missing on pages that did not come by HTTPS. */
  readonly media:
    | Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'>
    | undefined
  isAllowed(kind: DeviceKind): boolean
}

/** Something to choose from. */
export interface DeviceChoice {
  readonly id: string
  readonly name: string
}

/** A device that could not be used any more, or not at all, and the name of the one that is used instead, if there is one. */
export interface DeviceChange {
  readonly kind: DeviceKind | 'speaker'
  readonly to: string | null
}

export interface DevicesView {
  readonly states: Readonly<Record<DeviceKind, DeviceState>>
  /** The tracks that are open. */
  readonly tracks: Readonly<Record<DeviceKind, MediaStreamTrack | null>>
  /** Off, a track sends silence, or black; whichever device it comes from. */
  readonly isOn: Readonly<Record<DeviceKind, boolean>>
  readonly choices: Readonly<Record<DeviceKind | 'speaker', readonly DeviceChoice[]>>
  /** The chosen speaker; empty for the browser's own choice. */
  readonly sink: string
  /** The latest change that the user did not ask for; null once the user has chosen something since. */
  readonly change: DeviceChange | null
}

const before: DevicesView = {
  states: { camera: 'unchecked', microphone: 'unchecked' },
  tracks: { camera: null, microphone: null },
  isOn: { camera: true, microphone: true },
  choices: { camera: [], microphone: [], speaker: [] },
  sink: '',
  change: null,
}
const kinds = { videoinput: 'camera', audioinput: 'microphone', audiooutput: 'speaker' } as const

/** Somebody's camera, microphone and speaker, for a call. Nothing of them leaves the page here, and nothing is kept. */
export class OwnDevices {
  readonly #port: MediaPort
  readonly #onChange: (view: DevicesView) => void
  #view = before
  #isClosed = true
  /** Counts the times that it was closed: what was asked for before is not wanted any more. */
  #closings = 0

  constructor(port: MediaPort, onChange: (view: DevicesView) => void) {
    this.#port = port
    this.#onChange = onChange
  }

  get view(): DevicesView {
    return this.#view
  }

  /** Asks for both, as far as they are not open, and says of each what came of it. */
  async open(): Promise<void> {
    const { media, isAllowed } = this.#port
    this.#listen()
    const closings = this.#closings
    const wanted = (['camera', 'microphone'] as const).filter((kind) => this.#view.tracks[kind] === null)
    if (wanted.length === 2 && media && isAllowed('camera') && isAllowed('microphone')) {
      for (const kind of wanted) this.#stand(kind, 'asking')
      try {
        // One question instead of two.
        const stream = await media.getUserMedia({ video: true, audio: true })
        this.#keep('camera', stream.getVideoTracks()[0] ?? null, closings)
        this.#keep('microphone', stream.getAudioTracks()[0] ?? null, closings)
        return this.#list()
      } catch {
        // Which of the two it was, asking for each alone tells.
      }
    }
    for (const kind of wanted) if (closings === this.#closings) await this.openOne(kind)
  }

  /** One device by itself: a missing camera must not cost the microphone. @returns whether it is open. */
  async openOne(kind: DeviceKind, id?: string): Promise<boolean> {
    const { media, isAllowed } = this.#port
    this.#listen()
    const closings = this.#closings
    if (!media || !isAllowed(kind)) {
      this.#stand(kind, 'blocked')
      return false
    }
    // While one is in use it stays so until the next is there.
    if (!this.#view.tracks[kind]) this.#stand(kind, 'asking')
    const wish = id ? { deviceId: { exact: id } } : true
    try {
      const stream = await media.getUserMedia(kind === 'camera' ? { video: wish } : { audio: wish })
      this.#keep(kind, stream.getTracks()[0] ?? null, closings)
    } catch (error) {
      if (closings !== this.#closings) return false
      if (this.#view.tracks[kind]) return false
      this.#stand(kind, problemOf(error, isAllowed(kind)))
    }
    await this.#list()
    return this.#view.tracks[kind] !== null
  }

  /** Takes that device instead of the one in use; where it cannot be had, any other. */
  async choose(kind: DeviceKind, id: string): Promise<void> {
    this.#set({ change: null })
    const closings = this.#closings
    if ((await this.openOne(kind, id)) || closings !== this.#closings) return
    // Many a phone opens no second camera beside the first.
    this.release(kind)
    if (!(await this.openOne(kind, id)) && closings === this.#closings) await this.#fallBack(kind)
  }

  chooseSpeaker(id: string): void {
    this.#set({ sink: id, change: null })
  }

  setOn(kind: DeviceKind, isOn: boolean): void {
    const track = this.#view.tracks[kind]
    if (track) track.enabled = isOn
    this.#set({ isOn: { ...this.#view.isOn, [kind]: isOn } })
  }

  /** Lets go of one, so that its light goes out. */
  release(kind: DeviceKind): void {
    this.#view.tracks[kind]?.stop()
    this.#set({ tracks: { ...this.#view.tracks, [kind]: null } })
  }

  /** Lets go of both. */
  close(): void {
    this.#isClosed = true
    this.#closings += 1
    this.#port.media?.removeEventListener('devicechange', this.#look)
    this.release('camera')
    this.release('microphone')
  }

  /** The same, and nothing has been checked. */
  reset(): void {
    this.close()
    this.#set({ states: before.states })
  }

  #set(changed: Partial<DevicesView>): void {
    this.#view = { ...this.#view, ...changed }
    this.#onChange(this.#view)
  }

  #stand(kind: DeviceKind, state: DeviceState): void {
    this.#set({ states: { ...this.#view.states, [kind]: state } })
  }

  #keep(kind: DeviceKind, track: MediaStreamTrack | null, closings: number): void {
    // Closed while the browser was asking, even if it has been opened again since.
    if (closings !== this.#closings) {
      track?.stop()
      return
    }
    const { tracks, states, isOn } = this.#view
    if (tracks[kind] !== track) tracks[kind]?.stop()
    // Whoever is muted stays so.
    if (track) track.enabled = isOn[kind]
    this.#set({
      tracks: { ...tracks, [kind]: track },
      states: { ...states, [kind]: track ? 'ok' : 'failed' },
    })
    // Pulled out, or taken away by the system.
    track?.addEventListener('ended', () => {
      if (this.#view.tracks[kind] === track) void this.#fallBack(kind)
    })
  }

  async #fallBack(kind: DeviceKind): Promise<void> {
    this.release(kind)
    this.#stand(kind, 'missing')
    await this.openOne(kind)
    this.#set({ change: { kind, to: this.#view.tracks[kind]?.label ?? null } })
  }

  #listen(): void {
    if (!this.#isClosed) return
    this.#isClosed = false
    this.#port.media?.addEventListener('devicechange', this.#look)
  }

  readonly #look = () => void this.#list()

  async #list(): Promise<void> {
    const found = await this.#port.media?.enumerateDevices().catch(() => [])
    const choices = { camera: [] as DeviceChoice[], microphone: [] as DeviceChoice[], speaker: [] as DeviceChoice[] }
    for (const { kind, deviceId, label } of found ?? []) {
      if (deviceId && label) choices[kinds[kind]].push({ id: deviceId, name: label })
    }
    const { sink } = this.#view
    const isGone = sink !== '' && !choices.speaker.some(({ id }) => id === sink)
    this.#set({
      choices,
      ...(isGone && { sink: '', change: { kind: 'speaker', to: choices.speaker[0]?.name ?? null } }),
    })
  }
}
