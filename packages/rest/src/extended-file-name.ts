/** The headers of the first part of a multipart body are within these bytes. */
export const headBytes = 20 * 1024

/** A parameter in quotes, whose text may look like another parameter. */
const quoted = /"(?:[^"\\]|\\.)*"/g

const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i

/**
 * The file name in `filename*` of the first part: RFC 6266 prefers it to `filename`, which older receivers read. The parser
 * reads neither that preference nor a `filename*` at the end of the header.
 * @param head the beginning of the body.
 * @returns null without one, or with one that is not UTF-8.
 */
export function extendedFileName(head: Buffer): string | null {
  const text = head.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const disposition = /^content-disposition:.*$/im.exec(text.slice(0, Math.max(end, 0)))?.[0] ?? ''
  const written = extended.exec(disposition.replace(quoted, '""'))?.[1]
  if (written === undefined) return null
  try {
    return decodeURIComponent(written)
  } catch {
    return null
  }
}
