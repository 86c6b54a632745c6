import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { fileTooLarge, UploadedFile } from '@consult/consults'
import { attachmentByteLimit, invalidRequest } from '@consult/domain'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { extendedFileName, headBytes } from './extended-file-name.ts'

/** Maximum size of boundaries and part headers. */
const overheadBytes = 64 * 1024

const problem = (code: string, message: string) => invalidRequest({ path: 'file', code, message })
const malformed = () => problem('malformed', 'The body is not complete multipart/form-data.')
const missing = () => problem('required', 'Send a file in the field "file".')
const unexpected = () => problem('unexpected', 'Send exactly one part: a file in the field "file".')

const escapes: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

/**
 * Restores a file name. Browsers escape only the characters that cannot appear in quotes, and not the percent sign:
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
 */
const unescapeName = (name: string) => name.replace(/%(?:22|0D|0A)/g, (written) => escapes[written] ?? written)

/** Drains the rest of a refused request, so that its sender receives the reason; a longer one is cut off. */
function readOn(request: IncomingMessage): void {
  let left = attachmentByteLimit + overheadBytes
  request.on('data', (bytes: Buffer) => {
    left -= bytes.length
    if (left < 0) request.destroy()
  })
  request.resume()
}

function createParser(request: IncomingMessage): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: { fileSize: attachmentByteLimit, fieldSize: 1024, parts: 2, headerPairs: 20, headerSize: 16 * 1024 },
    })
  } catch {
    // The boundary is missing.
    throw malformed()
  }
}

/** Receives the parts of a body as they arrive; the first error ends it. */
function receiveParts(request: IncomingMessage): Promise<UploadedFile> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadedFile>()
  const parser = createParser(request)
  let file: Promise<UploadedFile> | null = null
  let stream: Readable | null = null
  let over = false
  const head: Buffer[] = []
  let headLength = 0
  const keepHead = (bytes: Buffer) => {
    head.push(bytes.subarray(0, headBytes - headLength))
    headLength += bytes.length
    if (headLength >= headBytes) request.off('data', keepHead)
  }

  const fail = (error: unknown) => {
    if (over) return
    over = true
    request.unpipe(parser)
    stream?.destroy()
    file?.then(
      (received) => received.close(),
      () => undefined,
    )
    reject(error)
  }
  parser.on('file', (name, bytes, fileName) => {
    bytes.on('error', () => fail(malformed()))
    if (over || file || name !== 'file') {
      bytes.resume()
      return fail(unexpected())
    }
    bytes.on('limit', () => fail(fileTooLarge()))
    // A name that is not UTF-8 decodes to this character.
    if (fileName?.includes('\uFFFD')) {
      bytes.resume()
      return fail(problem('invalid_encoding', 'The file name is not valid UTF-8.'))
    }
    stream = bytes
    const sentName = extendedFileName(Buffer.concat(head)) ?? unescapeName(fileName ?? '')
    file = UploadedFile.receive(bytes, sentName)
    file.catch(fail)
  })
  parser.on('field', () => fail(unexpected()))
  parser.on('partsLimit', () => fail(unexpected()))
  parser.on('error', () => fail(malformed()))
  parser.on('finish', () => {
    if (over) return
    if (!file) return fail(missing())
    over = true
    file.then(resolve, reject)
  })
  // The client disconnected, so nobody will receive a response.
  request.on('close', () => {
    if (!request.readableEnded) fail(malformed())
  })
  // Runs before the parser, which calls back with the first part as soon as it has the part's headers.
  request.on('data', keepHead)
  request.pipe(parser)
  return promise
}

/**
 * The one file of a multipart/form-data request, in the field `file`. The caller closes it.
 * @throws invalid_request for any other number of files or any other field; payload_too_large.
 */
export async function receiveFile(request: IncomingMessage): Promise<UploadedFile> {
  const { 'content-type': type, 'content-length': length } = request.headers
  try {
    if (type === undefined) throw missing()
    if (Number(length) > attachmentByteLimit + overheadBytes) throw fileTooLarge()
    return await receiveParts(request)
  } catch (error) {
    readOn(request)
    throw error
  }
}
