'use client'

import { Chip, type ChipTone } from '@consult/ui/controls/chip.tsx'
import { useLanguage, useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { testClockWords } from '@consult/web-client/time/days.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { AlarmClock, FlaskConical, Languages, type LucideIcon, Paperclip, ShieldOff, Siren } from 'lucide-react'
import type { InboxItem } from '../../entities/consults/inbox-views.ts'
import { isLicensed } from '../../entities/consults/licensed.ts'
import { priorityWords } from '../../entities/consults/priority-words.ts'
import { isSpoken, jurisdictionWords, languageWords } from '../../entities/patients/patient-facts.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { useSnoozeOf } from '../planning/use-snoozes.ts'
import { whenWords } from '../planning/when-words.ts'
import { planningWords } from '../planning/words.ts'
import { inboxWords } from './words.ts'

interface RowFlag {
  readonly name: 'snoozed' | 'test_clock' | 'emergency' | 'urgent' | 'unlicensed' | 'language' | 'files'
  readonly icon: LucideIcon
  readonly tone: ChipTone
  /** The text in a chip. */
  readonly text: string
  /** The full text, used where only an icon fits. */
  readonly title: string
}

/** Returns what a physician must know about a consult before opening it, the most important first. */
function useRowFlags({ consult, lastMessage, testClock }: InboxItem): RowFlag[] {
  const words = useWords(inboxWords)
  const priorities = useWords(priorityWords)
  const plans = useWords(planningWords)
  const snooze = useSnoozeOf(consult.id)
  const reader = useLanguage()
  const locale = useLocale()
  const { physician } = useWorkspace().me
  const { languages } = physician
  const mayTake = isLicensed(physician, consult.jurisdiction, serverNow())
  const flags: RowFlag[] = []
  const { priority } = consult
  if (priority !== 'routine') {
    const title = priorities[priority]
    flags.push({ name: priority, icon: Siren, tone: priority === 'emergency' ? 'alarm' : 'danger', text: title, title })
  }
  if (snooze) {
    const title = snooze.isBack ? plans.backNow : plans.until(whenWords(snooze.until, serverNow(), locale))
    flags.push({ name: 'snoozed', icon: AlarmClock, tone: snooze.isBack ? 'warning' : 'neutral', text: title, title })
  }
  if (testClock !== null) {
    const title = words.testClock(testClockWords(testClock, locale))
    flags.push({ name: 'test_clock', icon: FlaskConical, tone: 'neutral', text: title, title })
  }
  if (!mayTake && consult.physicianId !== physician.id && consult.jurisdiction !== null) {
    flags.push({
      name: 'unlicensed',
      icon: ShieldOff,
      tone: 'warning',
      text: words.noLicense(consult.jurisdiction),
      title: words.noLicense(jurisdictionWords(consult.jurisdiction, reader)),
    })
  }
  if (consult.language !== null && languages.length > 0 && !isSpoken(consult.language, languages)) {
    const language = languageWords(consult.language.split('-')[0] ?? consult.language, reader)
    flags.push({ name: 'language', icon: Languages, tone: 'neutral', text: language, title: language })
  }
  if (lastMessage && lastMessage.attachments > 0) {
    const text = words.files(lastMessage.attachments)
    flags.push({ name: 'files', icon: Paperclip, tone: 'neutral', text, title: text })
  }
  return flags
}

const markTones: Partial<Record<ChipTone, string>> = { danger: 'text-danger-text', warning: 'text-warning-text' }

/**
 * Shows a row's flags: what presses or warns as chips, the others as words with an icon. In a compact row they are icons, with the
 * text in a tooltip and for screen readers; only how pressing the consult is stays a word.
 */
export function RowFlags({ item, compact }: { item: InboxItem; compact: boolean }) {
  return useRowFlags(item).map(({ name, icon: Icon, tone, text, title }) =>
    compact && name !== 'emergency' && name !== 'urgent' ? (
      <span key={name} data-flag={name} title={title} className={markTones[tone] ?? 'text-faint'}>
        <Icon className="size-3.5" aria-hidden />
        <span className="sr-only">{title}</span>
      </span>
    ) : tone === 'neutral' ? (
      <span
        key={name}
        data-flag={name}
        title={title}
        className="inline-flex min-w-0 items-center gap-1 text-xs text-faint"
      >
        <Icon className="size-3.5 shrink-0" aria-hidden />
        <span className="truncate">{text}</span>
      </span>
    ) : (
      <Chip key={name} data-flag={name} icon={Icon} tone={tone} title={title}>
        {text}
      </Chip>
    ),
  )
}
