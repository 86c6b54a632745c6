import { classes } from '@consult/ui/controls/classes.ts'
import { minutesPerDay, type Stretch } from './paint.ts'
import type { WeekClock } from './week-clock.ts'

const placed = ({ from, to }: { from: number; to: number }) => ({
  top: `${(from / minutesPerDay) * 100}%`,
  height: `${((to - from) / minutesPerDay) * 100}%`,
})

/** Draws the open hours of one day, to the minute, with the current stroke over them. */
export function HourBlocks({
  stretches,
  clock,
  preview,
}: {
  stretches: readonly Stretch[]
  clock: WeekClock
  preview: { readonly from: number; readonly to: number; readonly opens: boolean } | null
}) {
  return (
    <div className="relative min-w-0">
      {stretches.map((each) => (
        <div
          key={each.key}
          style={placed(each)}
          className="absolute inset-x-0.5 overflow-hidden rounded-s border border-accent bg-accent-soft/85 @md:px-1.5 @md:py-0.5"
        >
          {each.to - each.from >= 60 && (
            <span className="figures block text-xs leading-4 font-medium text-accent-text @max-md:hidden">
              {clock.range(each.from, each.to)}
            </span>
          )}
        </div>
      ))}
      {preview && (
        <div
          data-stroke={preview.opens ? 'opens' : 'closes'}
          style={placed(preview)}
          className={classes(
            'absolute inset-x-0 border-2',
            preview.opens ? 'border-accent bg-accent/25' : 'border-dashed border-danger bg-surface/70',
          )}
        />
      )}
    </div>
  )
}
