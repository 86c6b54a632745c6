import { ChevronLeft, ChevronRight } from 'lucide-react'
import { round } from './viewer-frame.tsx'

/** The buttons at both sides of a file, for the previous and the next file. */
export function StepButtons({
  at,
  count,
  previous,
  next,
  onMove,
}: {
  /** The index of the shown file, from 0. */
  at: number
  count: number
  previous: string
  next: string
  onMove: (by: 1 | -1) => void
}) {
  if (count < 2) return null
  return (
    <>
      <button
        type="button"
        aria-label={previous}
        disabled={at === 0}
        onClick={() => onMove(-1)}
        className={`${round} absolute top-1/2 left-4 -translate-y-1/2`}
      >
        <ChevronLeft className="size-6" aria-hidden />
      </button>
      <button
        type="button"
        aria-label={next}
        disabled={at === count - 1}
        onClick={() => onMove(1)}
        className={`${round} absolute top-1/2 right-4 -translate-y-1/2`}
      >
        <ChevronRight className="size-6" aria-hidden />
      </button>
    </>
  )
}
