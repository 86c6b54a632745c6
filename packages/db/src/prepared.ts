import { type RawBuilder, sql } from 'kysely'

const mark = '/* prepared */'

/**
 * Begins a statement that each connection prepares once: afterwards it is neither parsed nor planned again. For small
 * statements that run for every request. Its text must be the same every time, or connections collect prepared
 * statements, and it must not select `*`: after a migration added a column, it would fail.
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
