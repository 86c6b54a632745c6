import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { attachmentByteLimit, ConsultError, invalidRequest } from '@consult/domain'
import { UploadedFile } from '@consult/services'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'

/** What boundary and headers may add to the file. */
const overheadBytes = 64 * 1024

const problem = (code: string, message: string) => invalidRequest({ path: 'file', code, message })
const malformed = () => problem('malformed', 'The body is not complete multipart/form-data.')
const missing = () => problem('required', 'Send a file in the field "file".')
const unexpected = () => problem('unexpected', 'Send exactly one part: a file in the field "file".')

const escapes: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

/**
 * A file name as its sender has it. What cannot stand between quotation marks is written in three escapes, a percent sign
 * not being one of them: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
 */
const unescapeName = (name: string) => name.replace(/%(?:22|0D|0A)/g, (written) => escapes[written] ?? written)

/** Reads on what a refused request still sends, so that its sender comes to hear why; more than that is cut off. */
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

/** The parts of a body, taken in as they come; the first thing wrong with them ends it. */
function receiveParts(request: IncomingMessage): Promise<UploadedFile> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadedFile>()
  const parser = createParser(request)
  let file: Promise<UploadedFile> | null = null
  let stream: Readable | null = null
  let over = false

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
    bytes.on('limit', () => fail(new ConsultError('payload_too_large')))
    stream = bytes
    file = UploadedFile.receive(bytes, unescapeName(fileName ?? ''))
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
  // Its sender has gone: nobody hears an answer any more.
  request.on('close', () => {
    if (!request.readableEnded) fail(malformed())
  })
  request.pipe(parser)
  return promise
}

/**
 * The one file of a multipart/form-data request, in the field `file`. Whoever asked closes it.
 * @throws invalid_request for any other number of files and any other field; payload_too_large.
 */
export async function receiveFile(request: IncomingMessage): Promise<UploadedFile> {
  const { 'content-type': type, 'content-length': length } = request.headers
  try {
    if (type === undefined) throw missing()
    if (Number(length) > attachmentByteLimit + overheadBytes) throw new ConsultError('payload_too_large')
    return await receiveParts(request)
  } catch (error) {
    readOn(request)
    throw error
  }
}
