/** The bytes of a file that a request asks for. */
export type AskedRange = { readonly first: number; readonly last: number } | 'whole' | 'unsatisfiable'

/**
 * Parses a `Range` header (RFC 9110). Several ranges, an unknown unit or a malformed header select the whole file, which
 * the RFC allows.
 */
export function readRange(header: string | undefined, byteSize: number): AskedRange {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const length = Math.min(Number(to), byteSize)
    return length === 0 ? 'unsatisfiable' : { first: byteSize - length, last: byteSize - 1 }
  }
  const first = Number(from)
  const last = to === '' ? byteSize - 1 : Math.min(Number(to), byteSize - 1)
  if (first >= byteSize) return 'unsatisfiable'
  return last < first ? 'whole' : { first, last }
}
