import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { CallParticipant } from '../calls.ts'
import type { LinkEvents, RoomMedia } from '../media/media-plane.ts'
import type { JanusHandle } from './janus-client.ts'
import { JanusLink } from './janus-link.ts'
import type { RunningJanus } from './janus-process.ts'

export interface JanusRoomOptions {
  readonly janus: Promise<RunningJanus>
  /** The folder for the room's recordings. */
  readonly folder: string
  /** The maximum bitrate of a participant, in bits per second. */
  readonly maxBitrate: number
  readonly onGone: () => void
  readonly onFault: (error: unknown) => void
}

/**
 * The maximum number of publishers. A page that rejoins joins before its old connection has left, so each of the two
 * participants may have two.
 */
const publishers = 4

/** The interval of keyframes, in seconds, so that a recording recovers from packet loss. */
const wholePictureSeconds = 10

/**
 * Secrets that only the room's creator knows. `secret` permits destroying the room and recording in it, `pin` joining
 * it, and `adminKey` creating any room.
 */
export interface RoomLocks {
  readonly secret: string
  readonly pin: string
  readonly adminKey: string
}

/** The settings of a new room. Source: https://janus.conf.meetecho.com/docs/videoroom.html */
export const roomSettings = (folder: string, maxBitrate: number, { secret, pin, adminKey }: RoomLocks) => ({
  admin_key: adminKey,
  secret,
  pin,
  is_private: true,
  permanent: false,
  require_pvtid: true,
  // Nobody may join until their token is added.
  allowed: [],
  publishers,
  audiocodec: 'opus',
  videocodec: 'vp8',
  opus_fec: true,
  bitrate: maxBitrate,
  bitrate_cap: true,
  fir_freq: wholePictureSeconds,
  record: false,
  // Otherwise any publisher could choose where on this machine its recording is written.
  lock_record: true,
  rec_dir: folder,
})

/** One room of the VideoRoom. Joining, recording in or destroying it requires secrets that this process generated. */
export class JanusRoom implements RoomMedia {
  readonly ready: Promise<void>
  readonly id = randomUUID()
  readonly #secret = randomUUID()
  readonly #pin = randomUUID()
  readonly #options: JanusRoomOptions
  readonly #links = new Set<JanusLink>()
  #control: JanusHandle | null = null
  #closed = false

  constructor(options: JanusRoomOptions) {
    this.#options = options
    this.ready = this.#create()
  }

  link(connectionId: string, participant: CallParticipant, events: LinkEvents): JanusLink {
    const linkOf = (id: string) => [...this.#links].find((each) => each.connectionId === id)
    const link: JanusLink = new JanusLink({
      connectionId,
      participant,
      events,
      folder: this.#options.folder,
      maxBitrate: this.#options.maxBitrate,
      entry: { room: this.id, pin: this.#pin, token: randomUUID() },
      secret: this.#secret,
      attach: async (onMessage) => (await this.#options.janus).client.attach(onMessage),
      admit: (token) => this.#ask('allowed', { action: 'add', allowed: [token] }),
      dismiss: (token) => this.#ask('allowed', { action: 'remove', allowed: [token] }),
      isOther: (id) =>
        [...this.#links].some((each) => each.connectionId === id && each.participantId !== participant.id),
      isTooMuch: (id) => linkOf(id)?.sendLess(),
      wantsPicture: (id) => linkOf(id)?.askPicture(),
      closed: () => this.#links.delete(link),
    })
    this.#links.add(link)
    return link
  }

  // Janus detects lost pages and requests keyframes itself.
  tick(): void {
    for (const link of this.#links) link.tick()
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await Promise.all([...this.#links].map((link) => link.close()))
    // Ignore errors: if Janus is gone, so is the room.
    await this.#ask('destroy', {}).catch(() => undefined)
    await this.#control?.detach().catch(() => undefined)
  }

  async #create(): Promise<void> {
    const { janus, folder, maxBitrate, onGone } = this.#options
    const { client, adminKey } = await janus
    await mkdir(folder, { recursive: true, mode: 0o700 })
    this.#control = await client.attach(() => undefined)
    const locks = { secret: this.#secret, pin: this.#pin, adminKey }
    await this.#control.ask({ request: 'create', room: this.id, ...roomSettings(folder, maxBitrate, locks) })
    client.gone.then(() => this.#closed || onGone()).catch(this.#options.onFault)
  }

  async #ask(request: string, body: Record<string, unknown>): Promise<void> {
    await this.#control?.ask({ request, room: this.id, secret: this.#secret, ...body })
  }
}
