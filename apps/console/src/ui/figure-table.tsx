/** The numbers of a graph as a table, for those who cannot see it or want the numbers. The first column names the row. */
export function FigureTable({
  summary,
  columns,
  rows,
}: {
  summary: string
  columns: readonly string[]
  rows: readonly { readonly key: string; readonly cells: readonly (string | number)[] }[]
}) {
  const side = (nth: number) => (nth === 0 ? 'text-start' : 'text-end')
  return (
    <details>
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-s font-medium text-accent-text pointer-coarse:min-h-11">
        {summary}
      </summary>
      <table className="figures mt-2 w-full max-w-90 text-s">
        <thead>
          <tr className="text-muted">
            {columns.map((column, nth) => (
              <th key={column} scope="col" className={`py-1 font-medium ${side(nth)}`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-t border-line">
              {cells.map((cell, nth) => (
                <td key={columns[nth]} className={`py-1 ${side(nth)}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
