import { randomUUID } from 'node:crypto'

/** A part of a multipart/form-data body. Without a file name it is a plain field. */
export interface UploadPart {
  /** The field name; `file` by default. */
  readonly field?: string
  readonly fileName?: string
  /** The name in `filename*`, which follows the other name. */
  readonly extendedName?: string
  readonly bytes: Uint8Array
  /** The content type that the sender declares. */
  readonly type?: string
}

/** The body of these parts with its headers, as browsers write them. */
export function multipart(
  parts: readonly UploadPart[],
  headers: Readonly<Record<string, string>> = {},
): { headers: Record<string, string>; payload: Buffer } {
  const boundary = `----consult${randomUUID().replaceAll('-', '')}`
  const pieces = parts.flatMap(({ field = 'file', fileName, extendedName, bytes, type }) => {
    const quote = (text: string) => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
    const name = fileName === undefined ? '' : `; filename="${quote(fileName)}"`
    const extended = extendedName === undefined ? '' : `; filename*=UTF-8''${encodeURIComponent(extendedName)}`
    const said = type === undefined ? '' : `\r\nContent-Type: ${type}`
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quote(field)}"${name}${extended}${said}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n')]
  })
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
