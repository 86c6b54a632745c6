import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { TriangleAlert } from 'lucide-react'
import type { Gap } from './placeholders.ts'
import { macroWords } from './words.ts'

/** Warns how many gaps of a text are left, and names each: a press selects it in the field, which cannot mark its own text. */
export function GapsLeft({ gaps, onSelect }: { gaps: readonly Gap[]; onSelect: (gap: Gap) => void }) {
  const words = useWords(macroWords)
  return (
    <div role="status" className="empty:hidden">
      {gaps.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-s bg-warning-soft px-3 py-2 text-m text-warning-text">
          <p className="flex min-w-0 items-start gap-1.5 font-medium">
            <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
            <span className="min-w-0">{words.gapsLeft(gaps.length)}</span>
          </p>
          {gaps.map((gap, index) => (
            <button
              key={index}
              type="button"
              aria-label={words.goToGap(gap.label)}
              onClick={() => onSelect(gap)}
              className="min-h-6 max-w-full rounded-s border border-current px-1.5 text-start font-medium wrap-anywhere hover:bg-hover pointer-coarse:min-h-11"
            >
              <bdi>{gap.label}</bdi>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
