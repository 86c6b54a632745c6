/** A part of a suite: a command whose outcome is one line. */
export interface Part {
  /** The part's name, which is also its argument on the command line. */
  readonly name: string
  /** What the part proves, for `--list`. */
  readonly about: string
  /** A command from the repository's own tools, and its arguments. */
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** The outcome of a part. Counts are null for commands that run no tests. */
export interface Outcome {
  readonly part: string
  readonly isPassed: boolean
  readonly counts: { readonly passed: number; readonly failed: number; readonly skipped: number } | null
  readonly seconds: number
  /** The failed tests with their errors, or the end of the output of a command without tests. */
  readonly failures: readonly string[]
}

const columns = ['passed', 'failed', 'skipped'] as const

/** Formats the outcomes as a table: a line for each part. */
export function formatTable(outcomes: readonly Outcome[]): string {
  const width = Math.max(4, ...outcomes.map(({ part }) => part.length))
  const row = (name: string, cells: readonly string[]) =>
    `${name.padEnd(width)}${cells.map((cell) => cell.padStart(9)).join('')}`.trimEnd()
  const rows = outcomes.map(({ part, isPassed, counts, seconds }) =>
    row(part, [
      ...columns.map((column) =>
        counts === null ? (column === 'failed' && !isPassed ? 'yes' : '-') : `${counts[column]}`,
      ),
      `${Math.round(seconds)} s`,
    ]),
  )
  const total = outcomes.reduce((sum, { seconds }) => sum + seconds, 0)
  return [row('part', [...columns, 'time']), ...rows, row('all', ['', '', '', `${Math.round(total)} s`])].join('\n')
}

/** Formats the failures of all parts. Empty if there are none. */
export function formatFailures(outcomes: readonly Outcome[]): string {
  return outcomes
    .filter(({ isPassed }) => !isPassed)
    .map(({ part, failures }) => `Failed in ${part}:\n\n${failures.join('\n\n')}\n`)
    .join('\n')
}
