import { type DeviceKind, type DeviceState, problemOf } from './device-state.ts'

/** The browser APIs that the devices need. Tests pass their own. */
export interface MediaPort {
  /** Undefined on pages that were not loaded over HTTPS. */
  readonly media:
    | Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'>
    | undefined
  isAllowed(kind: DeviceKind): boolean
}

/** A device in a list of choices. */
export interface DeviceChoice {
  readonly id: string
  readonly name: string
}

/** A device that failed or could not be opened, and the name of its replacement, if any. */
export interface DeviceChange {
  readonly kind: DeviceKind | 'speaker'
  readonly to: string | null
}

export interface DevicesView {
  readonly states: Readonly<Record<DeviceKind, DeviceState>>
  /** The open tracks. */
  readonly tracks: Readonly<Record<DeviceKind, MediaStreamTrack | null>>
  /** A track that is off sends silence or black, whichever device it comes from. */
  readonly isOn: Readonly<Record<DeviceKind, boolean>>
  readonly choices: Readonly<Record<DeviceKind | 'speaker', readonly DeviceChoice[]>>
  /** The id of the chosen speaker; empty for the browser's default. */
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

/** The user's camera, microphone and speaker for a call. This class sends and stores no media. */
export class OwnDevices {
  readonly #port: MediaPort
  readonly #onChange: (view: DevicesView) => void
  #view = before
  #isClosed = true
  /** Counts calls of `close`: requests made before the last one are no longer wanted. */
  #closings = 0

  constructor(port: MediaPort, onChange: (view: DevicesView) => void) {
    this.#port = port
    this.#onChange = onChange
  }

  get view(): DevicesView {
    return this.#view
  }

  /** Opens the devices that are not open yet and updates the state of each. */
  async open(): Promise<void> {
    const { media, isAllowed } = this.#port
    this.#listen()
    const closings = this.#closings
    const wanted = (['camera', 'microphone'] as const).filter((kind) => this.#view.tracks[kind] === null)
    if (wanted.length === 2 && media && isAllowed('camera') && isAllowed('microphone')) {
      for (const kind of wanted) this.#stand(kind, 'asking')
      try {
        // One permission prompt instead of two.
        const stream = await media.getUserMedia({ video: true, audio: true })
        this.#keep('camera', stream.getVideoTracks()[0] ?? null, closings)
        this.#keep('microphone', stream.getAudioTracks()[0] ?? null, closings)
        return this.#list()
      } catch {
        // Opening each device separately shows which one failed.
      }
    }
    for (const kind of wanted) if (closings === this.#closings) await this.openOne(kind)
  }

  /**
   * Opens one device separately, so that a missing camera does not prevent the use of the microphone. @returns
   * whether it is open.
   */
  async openOne(kind: DeviceKind, id?: string): Promise<boolean> {
    const { media, isAllowed } = this.#port
    this.#listen()
    const closings = this.#closings
    if (!media || !isAllowed(kind)) {
      this.#stand(kind, 'blocked')
      return false
    }
    // The device in use keeps its state until the new one is open.
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

  /** Switches to that device. If it cannot be opened, switches to any other. */
  async choose(kind: DeviceKind, id: string): Promise<void> {
    this.#set({ change: null })
    const closings = this.#closings
    if ((await this.openOne(kind, id)) || closings !== this.#closings) return
    // Many phones cannot open a second camera while the first is open.
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

  /** Stops one device, which turns its light off. */
  release(kind: DeviceKind): void {
    this.#view.tracks[kind]?.stop()
    this.#set({ tracks: { ...this.#view.tracks, [kind]: null } })
  }

  /** Stops both devices. */
  close(): void {
    this.#isClosed = true
    this.#closings += 1
    this.#port.media?.removeEventListener('devicechange', this.#look)
    this.release('camera')
    this.release('microphone')
  }

  /** Stops both devices and resets their states to unchecked. */
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
    // `close` was called while the browser was asking, even if the devices have been opened again since.
    if (closings !== this.#closings) {
      track?.stop()
      return
    }
    const { tracks, states, isOn } = this.#view
    if (tracks[kind] !== track) tracks[kind]?.stop()
    // A muted user stays muted.
    if (track) track.enabled = isOn[kind]
    this.#set({
      tracks: { ...tracks, [kind]: track },
      states: { ...states, [kind]: track ? 'ok' : 'failed' },
    })
    // The device was unplugged, or the system took it away.
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
