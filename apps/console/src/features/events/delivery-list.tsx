'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { Chip, type ChipTone } from '@consult/ui/controls/chip.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { makeNow } from '@consult/web-client/changes/make-now.ts'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import { AttemptRow } from '../endpoints/attempt-row.tsx'
import { NextAttempt } from '../endpoints/next-attempt.tsx'
import { endpointWords } from '../endpoints/words.ts'
import { PlaceLink } from '../navigation/place-link.tsx'
import type { Delivery } from './event.ts'
import { eventWords } from './words.ts'

const tones: Record<Delivery['state'], ChipTone> = {
  delivered: 'success',
  waiting: 'warning',
  failed: 'danger',
  none: 'neutral',
  unknown: 'neutral',
}

/** Why the event has not been sent, and when it will be. */
function Standing({ delivery }: { delivery: Delivery }) {
  const words = useWords(eventWords)
  const { nextProbe } = useWords(endpointWords)
  const { state, cause, endpointStatus, nextAttemptAt } = delivery
  if (state === 'unknown') return <p className="px-4 pb-3 text-s text-muted">{words.unknownExplained}</p>
  if (cause === null) return null
  const isMissing = cause === 'missed' && endpointStatus === 'disabled'
  return (
    <p className="px-4 pb-3 text-s text-muted">
      {words.causes[isMissing ? 'missedDisabled' : cause]}
      {(cause === 'due' || cause === 'failing') && (
        <>
          {` ${nextProbe}: `}
          <NextAttempt at={nextAttemptAt} due={words.anyMoment} />
        </>
      )}
    </p>
  )
}

function OneDelivery({ eventId, delivery }: { eventId: string; delivery: Delivery }) {
  const words = useWords(eventWords)
  const api = useTRPCClient().consoleEndpoints
  const trpc = useTRPC()
  const queries = useQueryClient()
  const mayReplay = useMay('replayEvents') && delivery.endpointStatus === 'enabled'
  const { endpointId, url, attempts } = delivery
  const [isReplaying, setReplaying] = useState(false)
  const replay = async () => {
    await api.replay.mutate({ id: endpointId, eventId })
    await queries.invalidateQueries({ queryKey: trpc.consoleEvents.get.queryKey({ id: eventId }) })
  }
  // A second click while the first one runs would only announce the same delivery again.
  const replayOnce = () => {
    setReplaying(true)
    makeNow(() => replay().finally(() => setReplaying(false)), words.replayed)
  }
  return (
    <li className="grid grid-cols-1 gap-2 rounded-m border border-line">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-3 pb-1">
        <PlaceLink
          href={`/endpoints/${endpointId}`}
          className="min-w-0 flex-1 basis-48 font-medium wrap-anywhere text-accent-text underline-offset-2 hover:underline"
        >
          {url}
        </PlaceLink>
        <Chip tone={tones[delivery.state]}>{words.states[delivery.state]}</Chip>
        {mayReplay && (
          <Button aria-label={words.replayTo(url)} busy={isReplaying} onClick={replayOnce}>
            <RotateCcw className="size-4" aria-hidden />
            {words.replay}
          </Button>
        )}
      </div>
      <Standing delivery={delivery} />
      {attempts.length > 0 && (
        <ul aria-label={words.attemptsTo(url)} className="divide-y divide-line border-t border-line">
          {attempts.map((attempt) => (
            <AttemptRow key={attempt.id} attempt={attempt} withEvent={false} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** The deliveries of an event to each endpoint, with every attempt. */
export function DeliveryList({ eventId, deliveries }: { eventId: string; deliveries: readonly Delivery[] }) {
  const words = useWords(eventWords)
  if (deliveries.length === 0) return <p className="text-m text-muted">{words.noEndpoints}</p>
  return (
    <ul className="grid grid-cols-1 gap-3">
      {deliveries.map((delivery) => (
        <OneDelivery key={delivery.endpointId} eventId={eventId} delivery={delivery} />
      ))}
    </ul>
  )
}
