import { type RawBuilder, sql } from 'kysely'

const mark = '/* prepared */'

/**
 * Begins a statement that each connection prepares once, so that the connection does not parse or plan it again. Use it
 * for small statements that run for every request. The text must be the same every time, or connections accumulate
 * prepared statements. The statement must not select `*`: it would fail after a migration adds a column.
 */
export const prepared: RawBuilder<unknown> = sql.raw(mark)

const names = new Map<string, string>()

/** The name under which a statement is prepared, or null if it is not marked. */
export function preparedName(text: string): string | null {
  if (!text.trimStart().startsWith(mark)) return null
  const name = names.get(text) ?? `consult_${names.size}`
  names.set(text, name)
  return name
}
