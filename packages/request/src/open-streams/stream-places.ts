import type { Database } from '@consult/db'
import { addSeconds, type Clock } from '@consult/domain'
import { createBatches, isDatabaseAway } from '@consult/engine'
import { sql } from 'kysely'

/** How many streams of one kind a person may have open. Source: docs/limits.md, Streams. */
const placesEach = 10

/** How long a stream counts after its process last renewed the lease, in seconds. */
const leaseSeconds = 30

/** The maximum number of places that one statement takes. */
const largestTake = 100

/** Who asks for a place. */
interface PlaceRequest {
  readonly partnerId: string
  readonly holder: string
  readonly maxOfPartner: number
}

/** A stream in its place. */
export interface PlacedStream {
  readonly streamId: string
  readonly partnerId: string
  readonly holder: string
  readonly place: number
  readonly openedAt: Date
}

/** The places of open streams, which all processes share. */
export interface StreamPlaces {
  /**
   * Takes a place. A holder who is at the limit gives up the place of their oldest stream, so that forgotten tabs never
   * block a tab that is opened or reloaded. A partner's streams that open at the same time share a
   * statement.
   * @returns null when the partner is at its limit and this holder has no stream to give up.
   */
  take(request: PlaceRequest): Promise<PlacedStream | null>
  /** Renews the leases. @returns the ids of the streams that still have their places. */
  renew(streams: readonly PlacedStream[]): Promise<ReadonlySet<string>>
  /** Frees the places that these streams still have. */
  free(streams: readonly PlacedStream[]): Promise<void>
}

/** An array of ids for a statement. The driver would search each of thousands of ids for characters to escape. */
const arrayOf = (ids: readonly string[]) => `{${ids.join(',')}}`

export function createStreamPlaces({ directory }: Database, clock: Clock): StreamPlaces {
  const leasedUntil = (now: Date) => addSeconds(now, leaseSeconds)
  const takeTogether = async (
    partnerId: string,
    requests: readonly PlaceRequest[],
  ): Promise<(PlacedStream | null)[]> => {
    const openedAt = clock.now()
    const streams = requests.map(({ holder }) => ({ streamId: crypto.randomUUID(), partnerId, holder, openedAt }))
    const rows = streams.map(({ holder, streamId }, n) => ({ n, holder, stream_id: streamId }))
    // The requests differ only in their time, and the last one has the newest limit of the partner.
    const maxOfPartner = requests.at(-1)?.maxOfPartner ?? 0
    const { rows: taken } = await sql<{ n: number; place: number | null }>`
      select n, place from directory.take_stream_places(${partnerId}, ${JSON.stringify(rows)}::json,
        ${openedAt}, ${leasedUntil(openedAt)}, ${placesEach}, ${maxOfPartner})`.execute(directory)
    const placeOf = new Map(taken.map(({ n, place }) => [n, place]))
    return streams.map((stream, n) => {
      const place = placeOf.get(n) ?? null
      return place === null ? null : { ...stream, place }
    })
  }
  const takes = createBatches<PlaceRequest, PlacedStream | null>({
    run: takeTogether,
    // The more streams arrive at the same time, the more share the next statement.
    atOnce: 1,
    largest: largestTake,
  })

  /** Extends the leases of streams that have their places. @returns how many streams have theirs. */
  const extend = async (ids: readonly string[]): Promise<number> => {
    // Locked in the order in which places are taken and freed, because all of them lock many rows.
    const { numAffectedRows } = await sql`
      with own as materialized (
        select stream_id from open_streams where stream_id = any(${arrayOf(ids)}::uuid[])
        order by partner_id, holder, place for update)
      update open_streams as s set leased_until = ${leasedUntil(clock.now())} from own
      where s.stream_id = own.stream_id`.execute(directory)
    return Number(numAffectedRows ?? 0n)
  }
  /**
   * Takes back places that the table lost in a crash of the database, or that another stream holds with an expired
   * lease.
   */
  const takeAgain = async (streams: readonly PlacedStream[]): Promise<ReadonlySet<string>> => {
    const now = clock.now()
    const rows = streams.map(({ partnerId, holder, place, streamId, openedAt }) => ({
      partner_id: partnerId,
      holder,
      place,
      stream_id: streamId,
      opened_at: openedAt,
      leased_until: leasedUntil(now),
    }))
    const { rows: kept } = await sql<{ stream_id: string }>`
      insert into open_streams as s
      select * from json_populate_recordset(null::open_streams, ${JSON.stringify(rows)}::json)
      order by partner_id, holder, place
      on conflict (partner_id, holder, place) do update
        set stream_id = excluded.stream_id, opened_at = excluded.opened_at, leased_until = excluded.leased_until
        where s.stream_id = excluded.stream_id or s.leased_until <= ${now}
      returning stream_id`.execute(directory)
    return new Set(kept.map(({ stream_id }) => stream_id))
  }

  return {
    take: (request) =>
      takes.add(request.partnerId, request).catch(async (error: unknown) => {
        if (isDatabaseAway(error)) throw error
        // A request that fails or never gets a lock must not make the requests that shared its statement fail.
        const [alone] = await takeTogether(request.partnerId, [request])
        return alone ?? null
      }),
    renew: async (streams) => {
      if (streams.length === 0) return new Set()
      const ids = streams.map(({ streamId }) => streamId)
      const renewed = await extend(ids)
      return renewed === streams.length ? new Set(ids) : takeAgain(streams)
    },
    free: async (streams) => {
      if (streams.length === 0) return
      const ids = arrayOf(streams.map(({ streamId }) => streamId))
      // In the order of the renewal, because both lock many rows.
      await sql`
        delete from open_streams where stream_id in (
          select stream_id from open_streams where stream_id = any(${ids}::uuid[])
          order by partner_id, holder, place for update)`.execute(directory)
    },
  }
}
