'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { Segmented } from '@consult/ui/controls/segmented.tsx'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { TextArea, TextField } from '@consult/ui/controls/text-field.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useState } from 'react'
import { presetTime, type SnoozePreset, snoozeFault, snoozePresets } from '../planning/plan-times.ts'
import { whenWords } from '../planning/when-words.ts'
import { planningWords } from '../planning/words.ts'
import { ColleagueChoice } from '../team/colleague-choice.tsx'
import { handOverWords } from '../team/hand-over/words.ts'
import type { BulkAct } from './use-bulk.ts'
import { worklistWords } from './words.ts'
import { priorities } from './worklist-filter.ts'

const levels = [...priorities].reverse()
const own = 'own'

/** The values that the dialog asks for. */
interface Fields {
  readonly priority: (typeof priorities)[number]
  readonly preset: SnoozePreset | typeof own
  readonly ownTime: string
  readonly to: string
  readonly note: string
}

const untilOf = ({ preset, ownTime }: Fields, now: number): number =>
  preset === own ? Date.parse(ownTime) : presetTime(preset, now)

/** The act as the service takes it; null while something is missing. */
function actOf(kind: BulkAct['type'], fields: Fields, now: number): BulkAct | null {
  const { priority, to, note } = fields
  if (kind === 'priority') return { type: kind, priority }
  if (kind === 'hand_over') {
    return { type: kind, to: to === '' ? null : to, note: note.trim() === '' ? null : { summary: note.trim() } }
  }
  const until = untilOf(fields, now)
  return snoozeFault(until, { now, due: null }) === null ? { type: kind, until: new Date(until).toISOString() } : null
}

/** Asks what exactly to do with the selected consults. */
export function BulkDialog({
  kind,
  count,
  busy,
  error,
  onAct,
  onClose,
}: {
  kind: BulkAct['type']
  count: number
  busy: boolean
  error: unknown
  onAct: (act: BulkAct) => void
  onClose: () => void
}) {
  const words = useWords(worklistWords)
  const plans = useWords(planningWords)
  const handing = useWords(handOverWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  const locale = useLocale()
  const [fields, setFields] = useState<Fields>({
    priority: 'urgent',
    preset: 'tomorrow',
    ownTime: '',
    to: '',
    note: '',
  })
  const [asked, setAsked] = useState(false)
  const set = (change: Partial<Fields>) => setFields((now) => ({ ...now, ...change }))
  const now = serverNow()
  const fault = asked && kind === 'snooze' ? snoozeFault(untilOf(fields, now), { now, due: null }) : null
  return (
    <DialogFrame
      open
      onClose={onClose}
      title={words.actTitle[kind](count)}
      words={words.actText[kind]}
      startsInField={false}
      refusal={error === null ? null : wordsOf(faultOf(error), language)}
      footer={
        <>
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button look="primary" type="submit" form="bulk" busy={busy}>
            {busy ? words.acting : words.acts[kind]}
          </Button>
        </>
      }
    >
      <form
        id="bulk"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          const act = actOf(kind, fields, serverNow())
          if (act && !busy) onAct(act)
        }}
      >
        {kind === 'priority' && (
          <Segmented
            label={words.priority}
            value={fields.priority}
            options={levels.map((value) => ({ value, text: words.priorities[value] }))}
            onChange={(priority) => set({ priority })}
          />
        )}
        {kind === 'snooze' && (
          <>
            <SelectField
              label={words.until}
              value={fields.preset}
              options={[
                ...snoozePresets.map((value) => ({
                  value: value as Fields['preset'],
                  text: `${plans.presets[value]} · ${whenWords(presetTime(value, now), now, locale)}`,
                })),
                { value: own, text: plans.ownTime },
              ]}
              onChange={(preset) => set({ preset })}
            />
            {fields.preset === own && (
              <TextField
                label={plans.ownTime}
                type="datetime-local"
                value={fields.ownTime}
                onChange={(event) => set({ ownTime: event.target.value })}
                fault={fault === null ? undefined : plans.ownTimeFault[fault]}
              />
            )}
          </>
        )}
        {kind === 'hand_over' && (
          <>
            <ColleagueChoice
              consultId={null}
              label={handing.to}
              value={fields.to}
              first={[{ value: '', text: handing.queue }]}
              onChange={(to) => set({ to })}
            />
            <TextArea
              label={words.note}
              rows={2}
              maxLength={2000}
              value={fields.note}
              hint={handing.noteHint}
              onChange={(event) => set({ note: event.target.value })}
            />
          </>
        )}
      </form>
    </DialogFrame>
  )
}
