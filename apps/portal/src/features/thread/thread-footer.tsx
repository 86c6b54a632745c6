'use client'

import type { AsyncConsult } from '@consult/domain'
import { Button, buttonClasses } from '@consult/ui/controls/button.tsx'
import { Kbd } from '@consult/ui/controls/kbd.tsx'
import { lazyWhenIdle } from '@consult/ui/controls/lazy-load.ts'
import { LiveText } from '@consult/ui/controls/live-text.tsx'
import { Naming } from '@consult/ui/i18n/naming.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { useClock } from '@consult/web-client/time/clock.ts'
import { dateWords, timeWords } from '@consult/web-client/time/days.ts'
import { durationWords, waitWords } from '@consult/web-client/time/durations.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { Archive, Clock, Hourglass, Inbox, MailQuestionMark, ShieldAlert, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useShortName } from '../../entities/clinicians/clinician-name.tsx'
import type { ConsultPermissions } from '../../entities/consults/consult-permissions.ts'
import type { InboxView } from '../../entities/consults/inbox-views.ts'
import { isLicensed } from '../../entities/consults/licensed.ts'
import { endWords } from '../../entities/consults/timing.ts'
import { InboxLink } from '../../entities/inbox-location/inbox-link.tsx'
import { patientFactWords } from '../../entities/patients/words.ts'
import { WriteButton } from '../../entities/patients/write-button.tsx'
import { writingTo } from '../../entities/patients/writing-to.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { activityWords } from '../activity/words.ts'
import { Composer } from '../composer/composer.tsx'
import { Unsent } from '../composer/unsent.tsx'
import { usePageCommand } from '../shortcuts/page-commands.ts'
import { noteMode } from '../team/note-mode.ts'
import { FooterBar } from './footer-bar.tsx'
import { NextConsult } from './next-consult.tsx'
import { ThreadActions } from './thread-actions.tsx'
import type { useActs } from './use-acts.ts'
import { useMissing } from './use-missing.ts'
import { useOpenConsult } from './use-open-consult.ts'
import { threadWords } from './words.ts'

const TeamDesk = lazyWhenIdle(
  () => import('../team/team-desk.tsx').then((module) => module.TeamDesk),
  () => <div className="h-10" />,
)

const WaitingReply = lazyWhenIdle(() =>
  import('../first-reply/waiting-reply.tsx').then((module) => module.WaitingReply),
)

type Acts = ReturnType<typeof useActs>

/** On a phone the only action is as wide as the bar, so that either thumb can reach it. */
const wide = 'max-w-full @max-md/thread:w-full'

function Queued({ acts }: { acts: Acts }) {
  const words = useWords(threadWords)
  return (
    <FooterBar mark={Inbox} words={words.queued}>
      <Button look="primary" aria-keyshortcuts="c" className={wide} onClick={acts.claim} busy={acts.claiming}>
        {acts.claiming ? words.claiming : words.claim}
        <Kbd className="pointer-coarse:hidden">C</Kbd>
      </Button>
    </FooterBar>
  )
}

function WithColleague({
  consult,
  permissions,
  takingOver,
  onTakeOver,
}: {
  consult: AsyncConsult
  permissions: ConsultPermissions
  takingOver: boolean
  onTakeOver: () => void
}) {
  const words = useWords(threadWords)
  const locale = useLocale()
  const known = useShortName(consult.physicianId)
  const name = known ?? words.someColleague
  const due = consult.responseDueAt === null ? null : Date.parse(consult.responseDueAt)
  const left = useClock((now) => {
    if (due === null) return ''
    return now < due ? durationWords(due - now, locale) : waitWords(now - due, locale)
  })
  if (permissions.canTakeOver) {
    return (
      <FooterBar
        mark={Clock}
        careful
        words={<Naming words={(who) => words.overdueWith(who, left)} name={known ?? words.aColleague} />}
      >
        <Button look="primary" aria-keyshortcuts="t" className={wide} onClick={onTakeOver} busy={takingOver}>
          <span className="truncate">
            {takingOver ? words.takingOver : <Naming words={words.takeOverFrom} name={name} />}
          </span>
          <Kbd className="pointer-coarse:hidden">T</Kbd>
        </Button>
      </FooterBar>
    )
  }
  const said = () => {
    if (consult.status !== 'active') return words.resolvingWith
    return left === '' ? words.waitingWith : (who: string) => words.dueWith(who, left)
  }
  return <FooterBar mark={UserRound} words={<Naming words={said()} name={name} />} />
}

/** Says that the consult is over. It links to the patient's open consult; without one, the physician can write first. */
function Over({
  consult,
  mayWrite,
  view,
  onActivity,
  children,
}: {
  consult: AsyncConsult
  /** The physician could claim a consult of the patient. */
  mayWrite: boolean
  view: InboxView
  onActivity: () => void
  children: ReactNode
}) {
  const words = useWords(threadWords)
  const activity = useWords(activityWords)
  const openId = useOpenConsult(consult.patientId)
  const locale = useLocale()
  const at = consult.closedAt ?? consult.lastActivityAt
  const date = dateWords(at, serverNow(), locale)
  const writes = useWords(patientFactWords)
  const write = { name: writes.write, onOpen: true, run: () => writingTo.set(consult.patientId) }
  usePageCommand('write-first', write, openId === null && mayWrite)
  const said = words.over(endWords(consult.closedReason, locale), date, timeWords(at, locale))
  return (
    <FooterBar mark={Archive} words={said}>
      {openId === null ? (
        <>
          <Button className={wide} onClick={onActivity}>
            {activity.open}
          </Button>
          {mayWrite && <WriteButton patientId={consult.patientId} className={wide} />}
        </>
      ) : (
        <InboxLink place={{ view, consultId: openId }} className={buttonClasses('primary', wide)}>
          {words.toOpenConsult}
        </InboxLink>
      )}
      {children}
    </FooterBar>
  )
}

function ResolveRequested({ endsAt, children }: { endsAt: string | null; children: ReactNode }) {
  const locale = useLocale()
  const words = useWords(threadWords)
  const left = useClock((now) => (endsAt === null ? '' : durationWords(Date.parse(endsAt) - now, locale)))
  return (
    <div className="mx-auto flex w-full max-w-180 flex-wrap items-center gap-x-3 gap-y-2 pb-2">
      <p className="flex min-w-[min(12rem,100%)] flex-1 items-baseline gap-2 text-s text-muted">
        <Hourglass className="size-3.5 shrink-0 self-center" aria-hidden />
        <LiveText>{words.resolveRequested(left)}</LiveText>
      </p>
      {children}
    </div>
  )
}

/** The end of the thread: the composer and the ways to end the consult, or why no reply is possible. */
export function ThreadFooter({
  consult,
  permissions,
  patientName,
  acts,
  view,
  resolving,
  onTakeOver,
  onResolve,
  onClose,
  onActivity,
}: {
  consult: AsyncConsult
  permissions: ConsultPermissions
  patientName: string
  acts: Acts
  view: InboxView
  /** The panel to resolve is open. */
  resolving: boolean
  onTakeOver: () => void
  onResolve: () => void
  onClose: () => void
  onActivity: () => void
}) {
  const words = useWords(threadWords)
  const { me } = useWorkspace()
  const mayTake = isLicensed(me.physician, consult.jurisdiction, serverNow())
  const missing = useMissing(consult)
  const takes = permissions.canClaim || permissions.canTakeOver
  const writesNote = useStore(noteMode, (id) => id === consult.id)
  return (
    <div className="@max-2xs/thread:[--spacing:max(4px,0.140625rem)] border-t border-line bg-surface px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:px-6">
      <TeamDesk consult={consult} canReply={permissions.canReply} />
      {!permissions.canReply && <Unsent consultId={consult.id} />}
      {takes && !mayTake && (
        <FooterBar mark={ShieldAlert} careful words={words.unlicensed(consult.jurisdiction ?? '')} />
      )}
      {permissions.canClaim && mayTake && <Queued acts={acts} />}
      {permissions.holder === 'colleague' && (!permissions.canTakeOver || mayTake) && (
        <WithColleague
          consult={consult}
          permissions={permissions}
          takingOver={acts.takingOver}
          onTakeOver={onTakeOver}
        />
      )}
      {permissions.holder === 'invited' && !permissions.canChangeFirstReply && (
        <FooterBar mark={MailQuestionMark} words={words.notConsented} />
      )}
      {permissions.canChangeFirstReply && <WaitingReply consult={consult} onWithdraw={onClose} />}
      {permissions.holder === 'over' && (
        <Over consult={consult} mayWrite={mayTake} view={view} onActivity={onActivity}>
          {acts.close.isSuccess && <NextConsult consultId={consult.id} />}
        </Over>
      )}
      {permissions.canReply && (
        <>
          {consult.status === 'resolve_requested' && (
            <ResolveRequested endsAt={consult.acceptanceEndsAt}>
              {acts.resolve.isSuccess && <NextConsult consultId={consult.id} />}
            </ResolveRequested>
          )}
          {!writesNote && (
            <Composer
              consult={consult}
              patientName={patientName}
              missing={missing}
              beside={<ThreadActions {...{ consult, permissions, resolving, onResolve, onClose }} />}
            />
          )}
        </>
      )}
    </div>
  )
}
