/** @module-tag full */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clamdProgram, startClamd, testMalware } from './clamd.fixture.ts'
import { createClamdScanner } from './clamd-scanner.ts'
import { type Scanner, ScannerUnavailable } from './scanner.ts'

const mib = 1024 * 1024
const pieces = (...bytes: (string | Buffer)[]) => Readable.from(bytes.map((each) => Buffer.from(each)))

describe.skipIf(!clamdProgram)('where the Debian package clamav-daemon is installed, a scanner', () => {
  let clamd: Awaited<ReturnType<typeof startClamd>>
  let scanner: Scanner
  beforeAll(async () => {
    clamd = await startClamd(clamdProgram ?? '')
    scanner = createClamdScanner({ path: clamd.path })
  })
  afterAll(() => clamd.stop())

  test('says that a file is clean', async () => {
    expect(await scanner.scan(pieces('%PDF-1.7\n', 'nothing of note'))).toBe('clean')
  })

  test('finds what its database knows, also across two pieces', async () => {
    expect(await scanner.scan(pieces(testMalware))).toBe('infected')
    const [first, second] = [testMalware.slice(0, 10), testMalware.slice(10)]
    expect(await scanner.scan(pieces('before ', first, second, ' behind'))).toBe('infected')
  })

  test('scans a file of 20 MiB to its end', async () => {
    const large = Array.from({ length: 320 }, () => Buffer.alloc(64 * 1024, 'a'))
    expect(await scanner.scan(pieces(...large))).toBe('clean')
    expect(await scanner.scan(pieces(...large.slice(1), testMalware))).toBe('infected')
  })

  test('has no verdict on a file that is larger than clamd takes', async () => {
    const tooLarge = Array.from({ length: 25 }, () => Buffer.alloc(mib))
    await expect(scanner.scan(pieces(...tooLarge))).rejects.toBeInstanceOf(ScannerUnavailable)
  })

  test('takes many files at once, each with its own verdict', async () => {
    const verdicts = await Promise.all(
      Array.from({ length: 10 }, (_, n) => scanner.scan(pieces(n % 2 ? testMalware : 'x'))),
    )
    expect(verdicts).toEqual(Array.from({ length: 10 }, (_, n) => (n % 2 ? 'infected' : 'clean')))
  })

  test('is reachable', async () => {
    expect(await scanner.isReachable()).toBe(true)
  })
})

describe('there is no verdict, and the file is read no further, when clamd', () => {
  let server: Server | null = null
  afterEach(() => {
    server?.close()
  })

  const scannerAt = async (serve: (socket: Socket) => void) => {
    server = createServer((socket) => {
      socket.on('error', () => undefined)
      serve(socket)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return createClamdScanner({ host: '127.0.0.1', port: (server.address() as AddressInfo).port }, { scanMs: 500 })
  }

  test.each<[string, (socket: Socket) => void]>([
    ['hangs up', (socket) => socket.destroy()],
    ['says nothing', (socket) => void socket.resume()],
    ['reports a fault', (socket) => void socket.end('Can not allocate memory ERROR\0')],
    ['says a file is clean that it has not had', (socket) => void socket.end('stream: OK\0')],
    ['is something else', (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['never ends its answer', (socket) => void socket.write('x'.repeat(10_000))],
  ])('%s', async (_how, serve) => {
    const scanner = await scannerAt(serve)
    const bytes = Readable.from(
      (async function* () {
        for (let n = 0; n < 1_000; n += 1) yield Buffer.alloc(64 * 1024)
      })(),
    )
    await expect(scanner.scan(bytes)).rejects.toBeInstanceOf(ScannerUnavailable)
    expect(bytes.destroyed).toBe(true)
    expect(await scanner.isReachable()).toBe(false)
  })

  test('is not there', async () => {
    const scanner = await scannerAt(() => undefined)
    server?.close()
    await expect(scanner.scan(pieces('x'))).rejects.toBeInstanceOf(ScannerUnavailable)
    expect(await scanner.isReachable()).toBe(false)
  })
})
