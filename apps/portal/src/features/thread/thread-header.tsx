'use client'

import type { AsyncConsult } from '@consult/domain'
import { ArrowLeft, History, PanelRight } from 'lucide-react'
import type { Ref } from 'react'
import { activityWords } from '../activity/words.ts'
import { Button, IconButton } from '../controls/button.tsx'
import { classes } from '../controls/classes.ts'
import { later } from '../controls/later.ts'
import { PlaceLink } from '../inbox/place-link.tsx'
import type { InboxView } from '../inbox/views.ts'
import { inboxWords } from '../inbox/words.ts'
import { Faces } from '../signals/faces.tsx'
import { useWords } from '../words/use-words.tsx'
import { useClinicianName } from './clinician-name.tsx'
import type { Standing } from './standing.ts'
import { TimingMark } from './timing-mark.tsx'
import { threadWords } from './words.ts'

const ThreadMenu = later(() => import('./thread-menu.tsx').then((module) => module.ThreadMenu))

function useHolderWords({ physicianId, status }: AsyncConsult, { holder }: Standing): string {
  const words = useWords(threadWords)
  const name = useClinicianName(physicianId)
  if (holder === 'nobody') return words.inQueue
  if (holder === 'invited') return words.invited
  if (name === undefined) return status === 'closed' ? words.closed : ' '
  return status === 'closed' ? words.wasWith(name) : words.with(name)
}

/** Who the thread is with, how it stands, and what can be done beside replying. */
export function ThreadHeader({
  consult,
  standing,
  patientName,
  view,
  heading,
  onBack,
  onResolve,
  onClose,
  onActivity,
  panelShown,
  onPanel,
}: {
  consult: AsyncConsult
  standing: Standing
  patientName: string
  view: InboxView
  heading: Ref<HTMLHeadingElement>
  onBack: () => void
  onResolve: () => void
  onClose: () => void
  onActivity: () => void
  panelShown: boolean
  onPanel: () => void
}) {
  const words = useWords(threadWords)
  const inbox = useWords(inboxWords)
  const activity = useWords(activityWords)
  const holder = useHolderWords(consult, standing)
  return (
    <header className="flex min-h-16 items-center gap-3 border-b border-line bg-surface py-2.5 pr-2 pl-4 max-md:gap-1 max-md:pl-1 sm:pr-3 md:min-h-18 md:pl-6">
      <PlaceLink
        place={{ view, consultId: null }}
        onGo={onBack}
        aria-label={inbox.backTo(inbox.views[view])}
        className="inline-flex size-11 items-center justify-center rounded-s text-muted hover:bg-hover md:hidden"
      >
        <ArrowLeft className="size-5" aria-hidden />
      </PlaceLink>
      <div className="min-w-0 flex-1">
        <h2 ref={heading} tabIndex={-1} dir="auto" className="truncate text-l font-semibold tracking-tight">
          {patientName}
        </h2>
        <p className="flex min-w-0 items-center gap-1.5 text-s text-muted">
          <TimingMark consult={consult} />
          <span className="truncate">{consult.reason ?? inbox.noReason}</span>
          <span className="shrink-0 text-faint max-sm:hidden">· {holder}</span>
        </p>
      </div>
      <Faces consultId={consult.id} />
      {standing.canClose && (
        <div className="flex gap-2 max-sm:hidden">
          {standing.canResolve && <Button onClick={onResolve}>{words.resolve}</Button>}
          <Button look={standing.canResolve ? 'quiet' : 'secondary'} onClick={onClose}>
            {words.close}
          </Button>
        </div>
      )}
      <IconButton label={activity.open} onClick={onActivity} className={classes(standing.canClose && 'max-sm:hidden')}>
        <History className="size-5" aria-hidden />
      </IconButton>
      <IconButton
        label={panelShown ? words.hidePatient : words.showPatient}
        aria-expanded={panelShown}
        onClick={onPanel}
        className={classes(standing.canClose && 'max-sm:hidden')}
      >
        <PanelRight className="size-5" aria-hidden />
      </IconButton>
      {standing.canClose && (
        <div className="min-h-11 min-w-11 sm:hidden">
          <ThreadMenu
            onPatient={onPanel}
            onActivity={onActivity}
            onResolve={standing.canResolve ? onResolve : null}
            onClose={onClose}
          />
        </div>
      )}
    </header>
  )
}
