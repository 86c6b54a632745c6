'use client'

import { Button, IconButton } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type HoursFaults, nextWindow, type WindowDraft, type WindowFault } from './hours-draft.ts'
import { availabilityWords } from './words.ts'

const time =
  'figures min-h-10 w-31 max-w-full min-w-0 rounded-s border border-line-strong bg-surface px-2.5 text-base aria-invalid:border-danger pointer-coarse:min-h-11 pointer-fine:text-m'

function WindowLine({
  day,
  n,
  window,
  fault,
  onChange,
  onRemove,
}: {
  day: string
  n: number
  window: WindowDraft
  fault: WindowFault | undefined
  onChange: (window: WindowDraft) => void
  onRemove: () => void
}) {
  const words = useWords(availabilityWords)
  const faultId = `fault-${window.key}`
  const common = {
    type: 'time',
    required: true,
    className: time,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': fault ? faultId : undefined,
  } as const
  return (
    <li>
      <fieldset className="grid min-w-0 grid-cols-1 gap-1">
        <legend className="sr-only">{words.window(day, n)}</legend>
        <div className="flex flex-wrap items-center gap-2">
          <input
            {...common}
            aria-label={words.from}
            value={window.start}
            onChange={(event) => onChange({ ...window, start: event.target.value })}
          />
          <span aria-hidden>–</span>
          <input
            {...common}
            aria-label={words.to}
            value={window.end}
            onChange={(event) => onChange({ ...window, end: event.target.value })}
          />
          <IconButton label={words.removeWindow(day, window.start, window.end)} onClick={onRemove}>
            <Trash2 className="size-4.5" aria-hidden />
          </IconButton>
        </div>
        {fault && (
          <p id={faultId} className="text-s font-medium text-danger-text">
            {words.faults[fault]}
          </p>
        )}
      </fieldset>
    </li>
  )
}

/** Edits the hours of one day: changes, removes and adds lines. `children` holds other actions for the day. */
export function WindowLines({
  day,
  windows,
  faults,
  off,
  onChange,
  children,
}: {
  day: string
  windows: readonly WindowDraft[]
  faults: HoursFaults
  off: string
  onChange: (windows: readonly WindowDraft[]) => void
  children?: ReactNode
}) {
  const words = useWords(availabilityWords)
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-2">
      {windows.length === 0 ? (
        <p className="flex min-h-10 min-w-[min(12.5rem,100%)] flex-1 items-center text-muted">{off}</p>
      ) : (
        <ul className="grid min-w-[min(12.5rem,100%)] flex-1 grid-cols-1 gap-2">
          {windows.map((window, n) => (
            <WindowLine
              key={window.key}
              day={day}
              n={n + 1}
              window={window}
              fault={faults.get(window.key) as WindowFault | undefined}
              onChange={(changed) => onChange(windows.map((each) => (each.key === window.key ? changed : each)))}
              onRemove={() => onChange(windows.filter(({ key }) => key !== window.key))}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-1">
        <Button
          look="quiet"
          aria-label={words.addWindowOn(day)}
          onClick={() => onChange([...windows, nextWindow(windows)])}
        >
          <Plus className="size-4.5" aria-hidden />
          {words.addWindow}
        </Button>
        {children}
      </div>
    </div>
  )
}
