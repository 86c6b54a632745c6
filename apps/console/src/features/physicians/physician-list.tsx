'use client'

import { Chip, type ChipTone } from '@consult/ui/controls/chip.tsx'
import { EmptyState } from '@consult/ui/controls/empty-state.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { LoadMore } from '@consult/web-client/lists/load-more.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { rowClass, rowList } from '@consult/web-client/lists/row-class.ts'
import { usePages } from '@consult/web-client/lists/use-pages.ts'
import { When } from '@consult/web-client/lists/when.tsx'
import { dateWords } from '@consult/web-client/time/days.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { Stethoscope } from 'lucide-react'
import { useMay } from '../../entities/session/use-me.tsx'
import { accountWords } from '../accounts/words.ts'
import { nameOf, type Physician } from './physician.ts'
import { PhysicianActs } from './physician-acts.tsx'
import { physicianWords } from './words.ts'

const tones: Record<Physician['presence']['status'], ChipTone> = {
  online: 'success',
  busy: 'accent',
  away: 'neutral',
  offline: 'neutral',
}

function Licenses({ licenses }: Pick<Physician, 'licenses'>) {
  const words = useWords(physicianWords)
  const locale = useLocale()
  const today = new Date(serverNow()).toISOString().slice(0, 10)
  if (licenses.length === 0)
    return (
      <Chip tone="warning" whole className="justify-self-start">
        {words.noLicenses}
      </Chip>
    )
  return (
    <ul aria-label={words.licenses} className="flex flex-wrap gap-1.5">
      {licenses.map(({ jurisdiction, number, expiresOn }) => {
        const isOver = expiresOn !== null && expiresOn < today
        const day = expiresOn && dateWords(`${expiresOn}T12:00:00Z`, serverNow(), { ...locale, timeZone: 'UTC' })
        const until = day === null ? '' : ` · ${isOver ? words.expired(day) : words.expires(day)}`
        return (
          <li key={`${jurisdiction} ${number}`} className="min-w-0">
            <Chip tone={isOver ? 'danger' : 'neutral'} whole>{`${words.license(jurisdiction, number)}${until}`}</Chip>
          </li>
        )
      })}
    </ul>
  )
}

function Row({ physician }: { physician: Physician }) {
  const words = useWords(physicianWords)
  const accounts = useWords(accountWords)
  const mayChange = useMay('changePhysicians')
  const { presence, deactivatedAt, hasPassword, hasSecondFactor, load, givenUpTo } = physician
  const isActive = deactivatedAt === null
  return (
    <li className={rowClass}>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {nameOf(physician)}
          {isActive ? (
            <Chip tone={tones[presence.status]}>{words.presence[presence.status]}</Chip>
          ) : (
            <Chip tone="warning" whole>
              {accounts.deactivated}
            </Chip>
          )}
          {isActive && (givenUpTo !== null || load > 0) && (
            <Chip tone={givenUpTo !== null && load >= givenUpTo ? 'warning' : 'neutral'} whole>
              {givenUpTo === null ? words.load(load) : words.loadOf(load, givenUpTo)}
            </Chip>
          )}
          {isActive && !hasPassword && <Chip whole>{words.invited}</Chip>}
          {isActive && hasPassword && !hasSecondFactor && <Chip whole>{words.noFactor}</Chip>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-s wrap-anywhere text-muted">
          <span>{physician.email}</span>
          {physician.specialty && <span>{physician.specialty}</span>}
          <code className="font-mono">{physician.externalId}</code>
        </p>
        <Licenses licenses={physician.licenses} />
        <p className="text-s text-muted">
          {presence.lastSeenAt ? (
            <>
              {`${words.lastSeen} `}
              <When at={presence.lastSeenAt} />
            </>
          ) : (
            words.neverSeen
          )}
        </p>
      </div>
      {mayChange && <PhysicianActs physician={physician} />}
    </li>
  )
}

/** The partner's physicians, newest first. */
export function PhysicianList() {
  const words = useWords(physicianWords)
  const api = useTRPCClient().consolePhysicians
  const trpc = useTRPC()
  const pages = usePages(trpc.consolePhysicians.list.pathKey(), (cursor) =>
    api.list.query({ limit: 50, ...(cursor && { cursor }) }),
  )
  return (
    <QueryBody query={pages} failed={words.failed}>
      {(physicians) =>
        physicians.length === 0 ? (
          <EmptyState mark={<Stethoscope className="size-7" strokeWidth={1.5} aria-hidden />} title={words.none}>
            <p>{words.noneText}</p>
          </EmptyState>
        ) : (
          <div>
            <ul aria-label={words.title} className={rowList}>
              {physicians.map((physician) => (
                <Row key={physician.id} physician={physician} />
              ))}
            </ul>
            <LoadMore pages={pages} />
          </div>
        )
      }
    </QueryBody>
  )
}
