/** Formats rows in columns, each as wide as its widest cell. The last column is not padded. */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, n) => Math.max(...rows.map((row) => row[n]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Formats fields as `name  value`. */
export const fields = (values: Readonly<Record<string, string>>): string => table(Object.entries(values))
