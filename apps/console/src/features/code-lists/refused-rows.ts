import { faultOf } from '@consult/web-client/errors/fault.ts'

/** Why the service refuses a row. */
export interface RefusedRow {
  readonly row: number
  readonly code: string
  readonly message: string
}

/** The reasons of a refusal: those about rows, and those about the list. */
export interface Refusal {
  readonly rows: readonly RefusedRow[]
  /** By field: `title`, `system`, `key` or `concepts`. */
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Reads why the service refused a list.
 * @param rows the row of each code. @param concepts the codes that were sent
 * @returns null for a failure of another kind
 */
export function refusalOf(
  error: unknown,
  { rows, concepts }: { readonly rows: readonly number[]; readonly concepts: readonly { readonly code: string }[] },
): Refusal | null {
  const { code, details } = faultOf(error)
  if (code !== 'invalid_request' || !Array.isArray(details.issues)) return null
  const refused: RefusedRow[] = []
  const fields: Record<string, string> = {}
  for (const { path, message } of details.issues as { path: string; message: string }[]) {
    const [field = '', index] = path.split('.')
    const at = Number(index)
    if (field === 'concepts' && index !== undefined && concepts[at]) {
      refused.push({ row: rows[at] ?? at + 1, code: concepts[at].code, message })
    } else fields[field] ??= message
  }
  return { rows: refused, fields }
}
