import { isSamePosition, type KnownPosition, type LogPosition } from '@consult/engine'
import { openStream } from '@consult/integration'
import type { RequestContext, Services, Somebody } from '@consult/request'
import { toConsultError, toTrpcErrorShape } from '../errors.ts'
import { type Follower, holderOf } from '../hold-stream.ts'
import { deliverEvents } from './deliver-events.ts'
import { LogStream, type OnFault } from './log-stream.ts'
import { PartnerAudience } from './partner-audience.ts'
import { connectedBytes, errorBytes, streamLife } from './server-sent-events.ts'
import type { StreamSink } from './stream-sink.ts'

/** Something that must be called regularly. */
interface Beating {
  beat(): void
}

/** The streams take turns within the interval, so that ten thousand of them never block the process together. */
const turns = 50

/** One timer for the heartbeats of all streams of a process. */
interface Heartbeats {
  /** Calls `beat` at the interval of heartbeats. @returns a function that stops it. */
  add(beating: Beating): () => void
  close(): void
}

function createHeartbeats(): Heartbeats {
  const slots = Array.from({ length: turns }, () => new Set<Beating>())
  let next = 0
  let turn = 0
  const timer = setInterval(() => {
    turn = (turn + 1) % turns
    for (const beating of slots[turn] ?? []) beating.beat()
  }, streamLife.pingMs / turns)
  return {
    add: (beating) => {
      const slot = slots[next]
      next = (next + 1) % turns
      slot?.add(beating)
      return () => void slot?.delete(beating)
    },
    close: () => clearInterval(timer),
  }
}

/** A reader who is further behind than this rereads everything, which is faster and less data. */
export const furthestBehind = 2_000

/** A stream that a caller may open: the request has been authenticated and validated. */
export interface AdmittedStream {
  readonly asker: Follower
  readonly request: RequestContext
  /** The request's `Authorization` header. */
  readonly authorization: string
  /** The client's position. Null: it wants only new events. */
  readonly from: LogPosition | null
}

/** Serves the streams of a process. A silent stream costs its connection, little memory and its heartbeats. */
export interface StreamHub {
  /**
   * Serves a stream until the client disconnects, its credential ends or its time is up. Errors are sent to the
   * client. Resolves when the stream needs the database no more than other streams: it has caught up, waits for its
   * client, or is over.
   */
  serve(admitted: AdmittedStream, sink: StreamSink): Promise<void>
  /** Tells the client why its stream was refused. */
  refuse(error: unknown, sink: StreamSink): void
  close(): void
}

/** The person whose presence the stream proves. */
export function whoIs(asker: Follower): Somebody {
  const { partnerId } = asker.account
  return asker.kind === 'embed'
    ? { partnerId, kind: 'patient', id: asker.patientId }
    : { partnerId, kind: 'physician', id: asker.physicianId }
}

/** @param onFault receives the service's own errors, which end streams. */
export function createStreamHub(services: Services, onFault: OnFault): StreamHub {
  const audiences = new Map<string, PartnerAudience>()
  const heartbeats = createHeartbeats()

  const audienceOf = (partnerId: string, at: KnownPosition) => {
    const before = audiences.get(partnerId)
    if (before) return before
    const onEmpty = () => void audiences.delete(partnerId)
    const audience = new PartnerAudience({ services, partnerId, at, onEmpty })
    audiences.set(partnerId, audience)
    return audience
  }

  /** Sends the events that the client has missed, and lets the stream follow with the partner's other streams. */
  const catchUp = async (stream: LogStream, claimed: LogPosition | null, opened: () => void): Promise<void> => {
    const { partnerId } = stream.asker.account
    const head = await services.feed.head(partnerId)
    const isFarBehind = claimed !== null && head.sequence - claimed.sequence > furthestBehind
    if (isFarBehind) stream.skipTo(head)
    else stream.startAt(claimed ?? head)
    await services.openStreams.checked()
    if (stream.isOver) return
    // Most streams begin at the end of the log, where the partner's other streams are. They have nothing to read.
    const others = audiences.get(partnerId)
    if (others && (claimed === null || isSamePosition(claimed, head)) && !others.hasPassed(head)) {
      stream.catchUp(head)
      return others.admit(stream)
    }
    let isCaughtUp = false
    const over = new AbortController()
    const goOn = stream.whenOver(() => over.abort())
    for await (const step of services.feed.follow(partnerId, stream.at, over.signal, head)) {
      await services.openStreams.checked()
      if (stream.isOver) return
      if (step.kind === 'rewound') stream.skipTo(step.position)
      else if (step.kind === 'events') await deliverEvents(services, [stream], step)
      else {
        stream.catchUp(step.position)
        isCaughtUp = true
      }
      const audience = !stream.isOver && isCaughtUp ? audienceOf(partnerId, step.position) : null
      if (audience && !audience.hasPassed(step.position)) {
        audience.admit(stream)
        return goOn()
      }
      if (stream.isBehind) opened()
      await stream.drained()
    }
  }

  const open = async (
    stream: LogStream,
    { asker, request, authorization, from }: AdmittedStream,
    opened: () => void,
  ): Promise<void> => {
    const { patientId = null, consultId = null } = asker.kind === 'embed' ? asker : {}
    await openStream(request, { patientId, consultId })
    if (stream.isOver) return
    stream.whenOver(services.presence.follow(whoIs(asker)))
    const holder = holderOf(asker, 'log', authorization)
    stream.whenOver(await services.openStreams.open(holder, (reason) => stream.fail(reason)))
    if (!stream.isOver) await catchUp(stream, from, opened)
  }

  return {
    serve: (admitted, sink) => {
      const { asker, request } = admitted
      const stream = new LogStream({ asker, request, sink, onFault })
      stream.whenOver(heartbeats.add(stream))
      sink.send(connectedBytes)
      return new Promise((opened) => {
        open(stream, admitted, opened)
          .catch((error: unknown) => stream.fail(error))
          .finally(opened)
      })
    },
    refuse: (error, sink) => {
      sink.send(connectedBytes)
      sink.send(errorBytes(toTrpcErrorShape(toConsultError(error), 'stream.follow')))
      sink.end()
    },
    close: () => heartbeats.close(),
  }
}
