import { randomUUID } from 'node:crypto'

/** A part of a multipart/form-data body. Without a file name it is a plain field. */
export interface UploadPart {
  /** The field; `file` unless given. */
  readonly field?: string
  readonly fileName?: string
  readonly bytes: Uint8Array
  /** What the sender says that it is. */
  readonly type?: string
}

/** The body of these parts and the headers that belong to it, as browsers write them. */
export function multipart(
  parts: readonly UploadPart[],
  headers: Readonly<Record<string, string>> = {},
): { headers: Record<string, string>; payload: Buffer } {
  const boundary = `----consult${randomUUID().replaceAll('-', '')}`
  const pieces = parts.flatMap(({ field = 'file', fileName, bytes, type }) => {
    const quote = (text: string) => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
    const name = fileName === undefined ? '' : `; filename="${quote(fileName)}"`
    const said = type === undefined ? '' : `\r\nContent-Type: ${type}`
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quote(field)}"${name}${said}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n')]
  })
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

const filled = (head: readonly (string | number)[], size: number) => {
  const bytes = Buffer.alloc(size, 0x5a)
  Buffer.concat(head.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.of(part)))).copy(
    bytes,
  )
  return bytes
}

/** Files that begin as their kind does; what follows is filling. */
export const sampleFiles = {
  png: (size = 400) => filled(['\x89PNG\r\n\x1a\n', 0, 0, 0, 13, 'IHDR', 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0], size),
  jpeg: (size = 400) => filled([0xff, 0xd8, 0xff, 0xe0, 0, 16, 'JFIF\0'], size),
  webp: (size = 400) => filled(['RIFF', 0x88, 1, 0, 0, 'WEBPVP8L'], size),
  heic: (size = 400) => filled([0, 0, 0, 24, 'ftypheic', 0, 0, 0, 0, 'mif1heic'], size),
  pdf: (size = 400) => filled(['%PDF-1.7\n'], size),
}
