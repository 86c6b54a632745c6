'use client'

import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import type { QuietHoursDraft, quietHoursFault } from './quiet-hours-draft.ts'
import { notificationSettingWords } from './words.ts'

/** Edits quiet hours: whether there are any, and their two ends. */
export function QuietHoursFields({
  draft,
  fault,
  onChange,
}: {
  draft: QuietHoursDraft
  fault: ReturnType<typeof quietHoursFault>
  onChange: (draft: QuietHoursDraft) => void
}) {
  const words = useWords(notificationSettingWords)
  const faults = { start: words.startFault, end: words.endFault }
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1 text-s font-medium">{words.quietHours}</legend>
      <label className="flex min-h-8 items-start gap-2 py-1 pointer-coarse:min-h-11 pointer-coarse:py-2.5">
        <input
          type="checkbox"
          checked={draft.isOn}
          onChange={(event) => onChange({ ...draft, isOn: event.target.checked })}
          className="mt-0.5 size-4 shrink-0 accent-(--accent)"
        />
        <span className="min-w-0 text-m wrap-anywhere">{words.quietHoursOn}</span>
      </label>
      {draft.isOn && (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] items-start gap-3">
            {(['start', 'end'] as const).map((name) => (
              <TextField
                key={name}
                type="time"
                required
                label={words[name]}
                value={draft[name]}
                fault={fault === name ? faults[name] : undefined}
                onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
              />
            ))}
          </div>
          <p className="text-s text-muted">{words.quietHoursHint}</p>
        </>
      )}
    </fieldset>
  )
}
