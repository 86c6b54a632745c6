'use client'

import { fullName } from '@consult/domain/full-name'
import { Button } from '@consult/ui/controls/button.tsx'
import { OfflineState } from '@consult/ui/controls/empty-state.tsx'
import { lazyWhenIdle } from '@consult/ui/controls/lazy-load.ts'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useClock } from '@consult/web-client/time/clock.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useLayoutEffect, useState } from 'react'
import { permissionsOf } from '../../entities/consults/consult-permissions.ts'
import type { InboxView } from '../../entities/consults/inbox-views.ts'
import { isOverdue } from '../../entities/consults/overdue.ts'
import { InboxLink } from '../../entities/inbox-location/inbox-link.tsx'
import { usePatient } from '../../entities/patients/use-patient.ts'
import { useOnline } from '../../entities/workspace/use-connection.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { ReasonForm } from '../access-reason/reason-form.tsx'
import { shownTab } from '../clinical-notes/shown-tab.ts'
import { inboxWords } from '../inbox/words.ts'
import { usePanelShown } from '../patient/panel-shown.ts'
import { useTypeAhead } from '../shortcuts/type-ahead-context.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { useAttending } from '../signals/use-attending.ts'
import { PatientAside } from './patient-aside.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { ThreadFooter } from './thread-footer.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { TranscriptView } from './transcript-view.tsx'
import { useActs } from './use-acts.ts'
import { threadWords } from './words.ts'

/** Returns a consult, and who its patient is. Data from the list's row shows at once; events keep both up to date. */
function useThread(consultId: string) {
  const trpc = useTRPC()
  const { consultCache } = useWorkspace()
  const row = consultCache.find(consultId)
  const consult = useQuery(
    trpc.asyncConsults.get.queryOptions(
      { id: consultId },
      { initialData: () => (row?.withheld ? undefined : row?.consult) },
    ),
  )
  const patientId = consult.data?.patientId
  const panel = usePatient(patientId)
  // The row contains the time of the test clock. Only a consult on a test clock that is in no list has to
  // request it.
  const isOnClock = row === undefined && (panel.data?.patient.testClockId ?? null) !== null
  const asked = useQuery(trpc.portal.inboxItems.queryOptions({ ids: [consultId] }, { enabled: isOnClock }))
  const testClock = (row ?? asked.data?.[0])?.testClock ?? null
  const name = row?.patient.name ?? (panel.data ? fullName(panel.data.patient) : null)
  const patientName = name ?? consult.data?.patientExternalId ?? null
  const birthDate = row?.patient.birthDate ?? panel.data?.patient.birthDate ?? null
  return { consult, testClock, patientName, birthDate }
}

const ResolveDialog = lazyWhenIdle(() => import('./resolve-dialog.tsx').then((module) => module.ResolveDialog))
const ActivityDialog = lazyWhenIdle(() =>
  import('../activity/activity-dialog.tsx').then((module) => module.ActivityDialog),
)
const PrintThread = lazyWhenIdle(() => import('./print-thread.tsx').then((module) => module.PrintThread))
const TakeOverDialog = lazyWhenIdle(() => import('./take-over-dialog.tsx').then((module) => module.TakeOverDialog))
const CloseDialog = lazyWhenIdle(() => import('./close-dialog.tsx').then((module) => module.CloseDialog))

interface ThreadPaneProps {
  readonly view: InboxView
  readonly consultId: string
  readonly heading: Ref<HTMLHeadingElement>
  readonly onBack: () => void
}

function ThreadFault({ error, view, onRetry }: { error: unknown; view: InboxView; onRetry: () => void }) {
  const language = useLanguage()
  const words = useWords(threadWords)
  const inbox = useWords(inboxWords)
  const controls = useWords(controlWords)
  const fault = faultOf(error)
  const gone = fault.code === 'not_found'
  if (fault.code === 'reason_required') return <ReasonForm fault={fault} />
  return (
    <div className="grid h-full content-center justify-items-center gap-3 px-8 text-center" role="alert">
      <p className="font-medium">{gone ? words.noSuchConsult : words.consultFailed}</p>
      <p className="text-muted">{gone ? words.linkIncomplete : wordsOf(fault, language)}</p>
      {gone ? (
        <InboxLink
          place={{ view, consultId: null }}
          className="font-medium text-accent-text underline underline-offset-2"
        >
          {inbox.backToList}
        </InboxLink>
      ) : (
        <Button onClick={onRetry}>{controls.tryAgain}</Button>
      )}
    </div>
  )
}

/** Shows one consult: its conversation, its actions, and the patient beside it. */
export function ThreadPane({ view, consultId, heading, onBack }: ThreadPaneProps) {
  const { me } = useWorkspace()
  const typeAhead = useTypeAhead()
  const { consult: query, patientName, birthDate, testClock } = useThread(consultId)
  const online = useOnline()
  const acts = useActs(consultId, view)
  const [dialog, setDialog] = useState<'takeOver' | 'resolve' | 'close' | 'activity' | null>(null)
  const shown = usePanelShown()
  const consult = query.data
  // Rerenders the moment an answer becomes overdue, because the buttons change then.
  const at = (now: number) => (testClock === null ? now : Date.parse(testClock))
  useClock((now) => (consult ? isOverdue(consult, at(now)) : false))
  const permissions = consult && permissionsOf(consult, me.physician.id, at(serverNow()))
  useShortcut('c', acts.claim, permissions?.canClaim === true && !acts.claiming)
  useShortcut('t', () => setDialog('takeOver'), permissions?.canTakeOver === true && !acts.takingOver)
  useShortcut('e', () => setDialog('resolve'), permissions?.canResolve === true)
  useShortcut('x', () => setDialog('close'), permissions?.canClose === true)
  useShortcut('a', () => setDialog('activity'), consult !== undefined)
  useShortcut('p', shown.toggle)
  // Here and not beside the thread: in a window without room for that part, it is not there to take the key.
  useShortcut('d', () => {
    shownTab.set('note')
    shown.open()
  })
  const onInput = useAttending(consultId)
  const isShown = query.isError || (consult !== undefined && patientName !== null)
  useLayoutEffect(() => {
    if (isShown) typeAhead.shown(consultId)
  }, [typeAhead, consultId, isShown])

  // This also applies when the consult went to a colleague while it was open.
  const needsReason = query.isError && faultOf(query.error).code === 'reason_required'
  if (query.isError && (!consult || needsReason)) {
    return <ThreadFault error={query.error} view={view} onRetry={() => void query.refetch()} />
  }
  if (!consult || !permissions || patientName === null) {
    return query.isPending && !online ? <OfflineState /> : <ThreadSkeleton />
  }
  return (
    <div className="flex h-full min-h-0 bg-surface">
      {/* With large text or in a low window, the conversation keeps readable space and the parts around it scroll. The
          space leaves room for the reply field on a phone. */}
      <div className="@container/thread grid min-h-0 min-w-0 flex-1 grid-cols-1 grid-rows-[auto_minmax(min(9rem,24dvh),1fr)_auto] overflow-y-auto">
        <ThreadHeader
          consult={consult}
          permissions={permissions}
          patientName={patientName}
          birthDate={birthDate}
          testClock={testClock}
          view={view}
          heading={heading}
          onBack={onBack}
          onActivity={() => setDialog('activity')}
          onResolve={() => setDialog('resolve')}
          onClose={() => setDialog('close')}
          panelShown={shown.inline}
          onPanel={shown.toggle}
        />
        <TranscriptView consult={consult} patientName={patientName} />
        <div onInput={onInput}>
          <ThreadFooter
            consult={consult}
            permissions={permissions}
            patientName={patientName}
            acts={acts}
            view={view}
            resolving={dialog === 'resolve'}
            onTakeOver={() => setDialog('takeOver')}
            onResolve={() => setDialog('resolve')}
            onClose={() => setDialog('close')}
            onActivity={() => setDialog('activity')}
          />
        </div>
        <PhoneBar view={view} onBack={onBack} />
      </div>
      <PatientAside consult={consult} view={view} patientName={patientName} shown={shown} />
      <TakeOverDialog
        open={dialog === 'takeOver'}
        onClose={() => setDialog(null)}
        consultId={consultId}
        physicianId={consult.physicianId}
        patient={{ name: patientName, birthDate }}
        possible={permissions.canTakeOver}
        takeOver={acts.takeOver}
      />
      <ResolveDialog
        open={dialog === 'resolve'}
        onClose={() => setDialog(null)}
        consult={consult}
        patient={{ name: patientName, birthDate }}
        resolve={acts.resolve}
      />
      <CloseDialog
        open={dialog === 'close'}
        onClose={() => setDialog(null)}
        consultId={consultId}
        patient={{ name: patientName, birthDate }}
        withdraws={permissions.canChangeFirstReply}
        close={acts.close}
      />
      <PrintThread consult={consult} patientName={patientName} />
      <ActivityDialog open={dialog === 'activity'} onClose={() => setDialog(null)} consultId={consultId} />
    </div>
  )
}
