/** One bar of the graph. */
export interface HourBar {
  readonly from: string
  readonly delivered: number
  readonly failed: number
}

const step = 10
const bar = 7
const height = 40

/**
 * Shows the attempts of the last hours as bars: delivered attempts above the line, and failed attempts hatched on top
 * of them, so that the two differ without color. Screen readers get the summary.
 */
export function HourGraph({ hours, summary }: { hours: readonly HourBar[]; summary: string }) {
  const most = Math.max(1, ...hours.map(({ delivered, failed }) => delivered + failed))
  const scale = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * (height - 2)))
  return (
    <svg
      viewBox={`0 0 ${hours.length * step} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={summary}
      className="h-10 w-full min-w-0"
    >
      <defs>
        <pattern id="failed" width="3" height="3" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="3" height="3" className="fill-danger" />
          <rect width="1" height="3" className="fill-surface" />
        </pattern>
      </defs>
      {hours.map(({ from, delivered, failed }, n) => {
        const low = scale(delivered)
        const high = scale(failed)
        const x = n * step + (step - bar) / 2
        return (
          <g key={from}>
            <rect x={x} y={height - 1} width={bar} height={1} className="fill-line-strong" />
            <rect x={x} y={height - 1 - low} width={bar} height={low} className="fill-accent" />
            <rect x={x} y={height - 1 - low - high} width={bar} height={high} fill="url(#failed)" />
          </g>
        )
      })}
    </svg>
  )
}
