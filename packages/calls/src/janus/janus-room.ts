import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { CallParticipant } from '../calls.ts'
import type { LinkEvents, RoomMedia } from '../media/media-plane.ts'
import type { JanusHandle } from './janus-client.ts'
import { JanusLink } from './janus-link.ts'
import type { RunningJanus } from './janus-process.ts'

export interface JanusRoomOptions {
  readonly janus: Promise<RunningJanus>
  /** Where what is sent here is written down. */
  readonly folder: string
  /** The most that a participant may send, in bits a second. */
  readonly maxBitrate: number
  readonly onGone: () => void
  readonly onFault: (error: unknown) => void
}

/** Pages that come anew are in before what was of them is out: two for each of two. */
const publishers = 4

/** A whole picture every so many seconds, for a recording that lost something. */
const wholePictureSeconds = 10

/** What nobody knows who has not made the room: to end it and to record in it, to come in, and to make any. */
export interface RoomLocks {
  readonly secret: string
  readonly pin: string
  readonly adminKey: string
}

/** How a room is made. Source: https://janus.conf.meetecho.com/docs/videoroom.html */
export const roomSettings = (folder: string, maxBitrate: number, { secret, pin, adminKey }: RoomLocks) => ({
  admin_key: adminKey,
  secret,
  pin,
  is_private: true,
  permanent: false,
  require_pvtid: true,
  // Nobody, until they are named.
  allowed: [],
  publishers,
  audiocodec: 'opus',
  videocodec: 'vp8',
  opus_fec: true,
  bitrate: maxBitrate,
  bitrate_cap: true,
  fir_freq: wholePictureSeconds,
  record: false,
  // Whoever may publish could else say where to on this machine it is written.
  lock_record: true,
  rec_dir: folder,
})

/** One room of the VideoRoom. Nobody comes in, records or ends it who does not know what this process made up for it. */
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

  // Janus counts for itself who is heard, and asks for pictures.
  tick(): void {
    for (const link of this.#links) link.tick()
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await Promise.all([...this.#links].map((link) => link.close()))
    // A Janus that has gone has no room to end.
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
