'use client'

import type { ConsultIntake } from '@consult/domain'
import { Chip } from '@consult/ui/controls/chip.tsx'
import { lazyWhenShown } from '@consult/ui/controls/lazy-load.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { When } from '@consult/web-client/lists/when.tsx'
import { Flag, Siren, TriangleAlert } from 'lucide-react'
import { type RaisedFlag, raisedFlags } from './raised-flags.ts'
import { intakeWords } from './words.ts'

const IntakeAnswers = lazyWhenShown(() => import('./intake-answers.tsx').then((module) => module.IntakeAnswers))

type Entry = ConsultIntake['items'][number]

const looks = {
  note: { look: 'border-line bg-sunken text-ink', Mark: Flag },
  urgent: { look: 'border-warning-text bg-warning-soft text-warning-text', Mark: TriangleAlert },
  stop: { look: 'border-danger bg-danger-soft text-danger-text', Mark: Siren },
} as const

/** The red flags. They are part of the consult, so they are there at once. */
function Flags({ flags }: { flags: readonly RaisedFlag[] }) {
  const words = useWords(intakeWords)
  if (flags.length === 0) return null
  return (
    <ul aria-label={words.flags} className="grid gap-1.5">
      {flags.map(({ level, text, form }, index) => {
        const { look, Mark } = looks[level]
        return (
          <li
            key={index}
            className={`flex items-start gap-1.5 rounded-s border border-s-4 p-2 text-m font-semibold ${look}`}
          >
            <Mark className="mt-0.5 size-4 shrink-0" aria-hidden />
            <span className="min-w-0 wrap-anywhere">
              {words.levels[level]}: <bdi>{text}</bdi>
              {form !== null && (
                <bdi dir="auto" className="block text-s font-normal">
                  {form}
                </bdi>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Scores({ scores }: { scores: Entry['scores'] }) {
  const words = useWords(intakeWords)
  if (scores.length === 0) return null
  return (
    <dl aria-label={words.scores} className="grid gap-1 text-m">
      {scores.map(({ code, title, value, band }) => (
        <div key={code} className="flex flex-wrap gap-x-1.5">
          <dt className="text-muted">
            <bdi>{title ?? code}</bdi>
          </dt>
          <dd className="font-semibold">
            <span className="figures">{value ?? words.noScore}</span>
            {band !== null && (
              <>
                {' · '}
                <bdi>{band}</bdi>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function OneForm({ consultId, entry }: { consultId: string; entry: Entry }) {
  const words = useWords(intakeWords)
  const { key, title, status, scores, completedAt } = entry
  return (
    <section aria-label={title ?? words.untitled} className="grid gap-2">
      <h4 dir="auto" className="text-m font-semibold wrap-anywhere">
        {title ?? words.untitled}
      </h4>
      <p className="flex flex-wrap items-center gap-x-2 text-s text-muted">
        {status !== 'completed' && (
          <Chip tone={status === 'stopped' ? 'danger' : 'warning'} whole>
            {words.statuses[status]}
          </Chip>
        )}
        {completedAt !== null && <When at={completedAt} />}
      </p>
      <Scores scores={scores} />
      {/* New answers have another status or time, and are read again. */}
      <IntakeAnswers key={`${status} ${completedAt}`} consultId={consultId} intakeKey={key} />
    </section>
  )
}

/** What the patient answered before the consult: flags and scores first, then what is there, then everything. */
export function IntakeSection({ consultId, intake }: { consultId: string; intake: ConsultIntake }) {
  const words = useWords(intakeWords)
  if (intake.items.length === 0) return null
  return (
    <section aria-label={words.title} className="grid gap-4">
      <h3 className="text-s font-semibold text-muted">{words.title}</h3>
      <Flags flags={raisedFlags(intake)} />
      {intake.items.map((entry) => (
        <OneForm key={entry.key} consultId={consultId} entry={entry} />
      ))}
    </section>
  )
}
