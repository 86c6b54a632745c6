/** @module-tag full */
import { findSystemProgram, selfSignedCertificate } from '@consult/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { type Receiver, removeFolder, startRsyslog, startTlsServer } from './receivers.fixture.ts'
import type { SyslogMessage } from './syslog-message.ts'
import { createSyslogSender } from './syslog-sender.ts'

const ending = new AbortController().signal
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const messages = (count: number): SyslogMessage[] =>
  Array.from({ length: count }, (_, n) => ({
    at: new Date('2026-03-02T09:00:00.000Z'),
    severity: 6,
    hostName: 'worker-1',
    appName: 'consult',
    messageId: 'asyncConsults.get',
    data: { n: String(n), actor: 'phy_1', patients: 'pat_1 pat_2' },
  }))

const senderTo = ({ port, ca }: Pick<Receiver, 'port' | 'ca'>, patienceMs = 5_000) =>
  createSyslogSender({ host: '127.0.0.1', port, ca, identity: null }, { patienceMs })

async function served(handle: Parameters<typeof startTlsServer>[0]): Promise<Receiver> {
  const receiver = await startTlsServer(handle)
  closing.push(receiver.stop)
  return receiver
}

const program = findSystemProgram('rsyslogd')

describe.skipIf(!program)('where the Debian packages rsyslog and rsyslog-gnutls are installed, a sender', () => {
  const start = async (options: Parameters<typeof startRsyslog>[1] = {}) => {
    const rsyslog = await startRsyslog(program ?? '', options)
    closing.push(() => removeFolder(rsyslog.folder))
    return rsyslog
  }

  test('hands rsyslog every message, whole and in order', async () => {
    const rsyslog = await start()
    closing.push(rsyslog.stop)
    await senderTo(rsyslog).send(messages(2_000), ending)
    await expect.poll(async () => (await rsyslog.lines()).length).toBe(2_000)
    const lines = await rsyslog.lines()
    expect(lines[0]).toBe(
      '<110>1 2026-03-02T09:00:00.000Z worker-1 consult - asyncConsults.get [audit@32473 n="0" actor="phy_1" patients="pat_1 pat_2"]',
    )
    expect(lines.map((line) => Number(/ n="(\d+)"/.exec(line)?.[1]))).toEqual(messages(2_000).map((_, n) => n))
  })

  test('fails while rsyslog is down, and succeeds after it is back', async () => {
    const rsyslog = await start()
    await rsyslog.stop()
    await expect(senderTo(rsyslog).send(messages(1), ending)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    const again = await startRsyslog(program ?? '', { port: rsyslog.port, folder: rsyslog.folder })
    closing.push(again.stop)
    await senderTo(rsyslog).send(messages(3), ending)
    await expect.poll(async () => (await again.lines()).length).toBe(3)
  })

  test('shows its certificate to an rsyslog that asks for one, and is refused without it', async () => {
    const own = selfSignedCertificate('consult')
    const rsyslog = await start({ clients: own.cert })
    closing.push(rsyslog.stop)
    const identity = { cert: Buffer.from(own.cert), key: Buffer.from(own.key) }
    const known = createSyslogSender({ host: '127.0.0.1', port: rsyslog.port, ca: rsyslog.ca, identity })
    await known.send(messages(2), ending)
    await expect.poll(async () => (await rsyslog.lines()).length).toBe(2)
    await expect(senderTo(rsyslog).send(messages(1), ending)).rejects.toThrow()
    expect(await rsyslog.lines()).toHaveLength(2)
  })
})

describe('a sender', () => {
  test('gives up on a receiver that accepts and never reads, with a bounded amount in flight', async () => {
    const receiver = await served((socket) => socket.pause())
    await expect(senderTo(receiver, 500).send(messages(50_000), ending)).rejects.toThrow('takes nothing')
  })

  test('gives up on a receiver that reads everything and never closes', async () => {
    const receiver = await served((socket) => socket.resume())
    await expect(senderTo(receiver, 500).send(messages(10), ending)).rejects.toThrow('takes nothing')
  })

  test('fails when the receiver closes before it has read everything', async () => {
    const receiver = await served((socket) => socket.once('data', () => socket.destroy()))
    await expect(senderTo(receiver).send(messages(50_000), ending)).rejects.toThrow()
  })

  test('refuses a receiver whose certificate it does not know', async () => {
    const receiver = await served((socket) => socket.resume().once('end', () => socket.end()))
    const stranger = selfSignedCertificate('localhost', '127.0.0.1')
    const wrong = { port: receiver.port, ca: Buffer.from(stranger.cert) }
    await expect(senderTo(wrong).send(messages(1), ending)).rejects.toThrow()
    await senderTo(receiver).send(messages(1), ending)
  })

  test('stops at once when its process stops', async () => {
    const stop = new AbortController()
    const receiver = await served((socket) => socket.pause())
    const sending = senderTo(receiver).send(messages(50_000), stop.signal)
    stop.abort()
    await expect(sending).rejects.toThrow('stopped')
  })
})
