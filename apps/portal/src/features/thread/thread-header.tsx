'use client'

import type { AsyncConsult } from '@consult/domain'
import { IconButton } from '@consult/ui/controls/button.tsx'
import { Chip } from '@consult/ui/controls/chip.tsx'
import { classes } from '@consult/ui/controls/classes.ts'
import { lazyWhenIdle } from '@consult/ui/controls/lazy-load.ts'
import { Naming } from '@consult/ui/i18n/naming.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ArrowLeft, History, PanelRight } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useClinicianName } from '../../entities/clinicians/clinician-name.tsx'
import type { ConsultPermissions } from '../../entities/consults/consult-permissions.ts'
import type { InboxView } from '../../entities/consults/inbox-views.ts'
import { PriorityChip } from '../../entities/consults/priority-chip.tsx'
import { TimingMark } from '../../entities/consults/timing-mark.tsx'
import { InboxLink } from '../../entities/inbox-location/inbox-link.tsx'
import { Born } from '../../entities/patients/born.tsx'
import { activityWords } from '../activity/words.ts'
import { inboxWords } from '../inbox/words.ts'
import { ClinicalAlerts } from '../patient/clinical-alerts.tsx'
import { AttendeeAvatars } from '../signals/attendee-avatars.tsx'
import { ThreadSubject } from './thread-subject.tsx'
import { threadWords } from './words.ts'

/**
 * Shows who holds the consult, or held it. It shows nothing if the status already says so, or where the reason
 * needs the room and it is the reader.
 */
function HolderChip({
  consult: { physicianId, status },
  permissions,
}: {
  consult: AsyncConsult
  permissions: ConsultPermissions
}) {
  const words = useWords(threadWords)
  const name = useClinicianName(physicianId)
  const unheld = { nobody: words.inQueue, invited: words.invited, me: '', colleague: '', over: '' }[permissions.holder]
  if (unheld === '' && name === undefined) return null
  return (
    <Chip className={classes('min-w-0', permissions.holder === 'me' && '@max-md/thread:hidden')}>
      {unheld || <Naming words={status === 'closed' ? words.wasWith : words.with} name={name ?? ''} />}
    </Chip>
  )
}

const PlanControls = lazyWhenIdle(() => import('../planning/plan-controls.tsx').then((module) => module.PlanControls))
const PriorityMenu = lazyWhenIdle(() => import('../priority/priority-menu.tsx').then((module) => module.PriorityMenu))
const ThreadMenu = lazyWhenIdle(() => import('./thread-menu.tsx').then((module) => module.ThreadMenu))

/** Shows the patient, with the actions beside the name, and below the status of the thread and its subject. */
export function ThreadHeader({
  consult,
  permissions,
  patientName,
  birthDate,
  testClock,
  view,
  heading,
  onBack,
  onActivity,
  onResolve,
  onClose,
  panelShown,
  onPanel,
}: {
  consult: AsyncConsult
  permissions: ConsultPermissions
  patientName: string
  birthDate: string | null
  testClock: string | null
  view: InboxView
  heading: Ref<HTMLHeadingElement>
  onBack: () => void
  onActivity: () => void
  onResolve: () => void
  onClose: () => void
  panelShown: boolean
  onPanel: () => void
}) {
  const words = useWords(threadWords)
  const inbox = useWords(inboxWords)
  const activity = useWords(activityWords)
  const [whole, setWhole] = useState(false)
  const canSnooze = permissions.holder === 'me' && consult.status === 'active'
  return (
    // The back button, the name and the actions are on the first line, and everything else is on the second, as wide as the
    // header. Very narrow or with large text, the age has a line of its own, and buttons and gaps grow less than the text.
    <header className="[anchor-name:--thread-header] grid @max-2xs/thread:[--spacing:max(4px,0.140625rem)] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1 border-b border-line bg-surface py-2 ps-4 pe-2 max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:py-0.5 max-md:ps-1 md:ps-6">
      <InboxLink
        place={{ view, consultId: null }}
        onGo={onBack}
        aria-label={inbox.backTo(inbox.views[view])}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-s text-muted hover:bg-hover md:hidden"
      >
        <ArrowLeft className="size-5 rtl:rotate-180" aria-hidden />
      </InboxLink>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 @max-2xs/thread:contents">
        {/* Never shortened: parts that do not fit beside it wrap to the next line. */}
        <h2
          ref={heading}
          tabIndex={-1}
          dir="auto"
          className="min-w-0 text-l font-semibold wrap-anywhere @max-2xs/thread:ps-1"
        >
          {patientName}
        </h2>
        <Born birthDate={birthDate} className="text-s @max-2xs/thread:col-span-full @max-2xs/thread:px-3" />
      </div>
      <div className="col-start-[-2] row-start-1 flex items-center justify-end gap-1 @max-2xs/thread:gap-0">
        <PriorityMenu consult={consult} />
        <PlanControls consult={consult} canSnooze={canSnooze} testClock={testClock} />
        <div className="flex shrink-0 max-md:hidden">
          <IconButton label={activity.open} onClick={onActivity}>
            <History className="size-5" aria-hidden />
          </IconButton>
          <IconButton
            label={panelShown ? words.hidePatient : words.showPatient}
            aria-expanded={panelShown}
            onClick={onPanel}
          >
            <PanelRight className="size-5 rtl:-scale-x-100" aria-hidden />
          </IconButton>
        </div>
        <div className="size-11 shrink-0 md:hidden">
          <ThreadMenu
            consult={consult}
            permissions={permissions}
            canSnooze={canSnooze}
            onPatient={onPanel}
            onActivity={onActivity}
            onResolve={onResolve}
            onClose={onClose}
          />
        </div>
      </div>
      <div className="col-span-full flex min-h-6 min-w-0 flex-wrap items-center gap-x-2 gap-y-1 max-md:gap-y-0 max-md:px-3">
        <PriorityChip priority={consult.priority} className="shrink-0" />
        <TimingMark consult={consult} testClock={testClock} />
        <HolderChip consult={consult} permissions={permissions} />
        <AttendeeAvatars consultId={consult.id} />
        {!panelShown && <ClinicalAlerts patientId={consult.patientId} consult={consult} onOpen={onPanel} />}
        <ThreadSubject consult={consult} whole={whole} onToggle={() => setWhole(!whole)} />
      </div>
    </header>
  )
}
