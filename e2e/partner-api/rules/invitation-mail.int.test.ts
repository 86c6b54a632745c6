import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DueWork } from '@consult/engine'
import {
  createAccountMailWorker,
  createFolderMailer,
  createSmtpMailer,
  type Mail,
  type Mailer,
} from '@consult/services'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createWorld,
  type MailServer,
  newAddress,
  startMailServer,
  type TestPartner,
  type TestPhysician,
  type World,
} from '../world/index.ts'

let world: World
let server: MailServer
let mailer: Mailer
let worker: DueWork
let failures: unknown[]
let partner: TestPartner
let physician: TestPhysician

const from = 'Consult <no-reply@consult.example>'
const password = 'a password of one’s own'

beforeAll(async () => {
  world = await createWorld()
  server = await startMailServer()
  mailer = createSmtpMailer({ url: server.url, from })
})
afterAll(async () => {
  mailer.close()
  await server.close()
  await world.close()
})
beforeEach(async () => {
  server.mails.length = 0
  server.accept(true)
  failures = []
  worker = newWorker()
  partner = await world.partner()
  physician = await partner.physician()
})

const newWorker = (by: Mailer = mailer) =>
  createAccountMailWorker({ services: world.api.services, mailer: by, onFailure: (failure) => failures.push(failure) })

/** Sends all that is due of the partner. */
async function deliver(by = worker) {
  while (await by.work(partner.id)) {
    // As long as there is more.
  }
}

/** The text as it was before it was wrapped for the wire. */
const unwrap = (text: string) =>
  text
    .replace(/=\n/g, '')
    .replace(/=3D/g, '=')
    .replace(/=E2=80=99/g, '’')
const tokenOf = (text: string) => /\/invitation#token=(inv_[\w-]{43})/.exec(unwrap(text))?.[1] ?? ''
const tokens = () => server.mails.map(({ text }) => tokenOf(text))
const api = () => world.api.as(null).at(newAddress())
const accept = (token: string, chosen = password) =>
  api().post<{ result: { data: { token: string } } }>('/trpc/portal.acceptInvitation', { token, password: chosen })
const isDue = async () => (await worker.due()).includes(partner.id)

describe('a mail server that takes nothing', () => {
  test('is asked again, with growing pauses, and loses none', async () => {
    server.accept(false)
    for (const pause of [30, 60, 120]) {
      await deliver()
      expect(await isDue()).toBe(false)
      world.clock.advance(pause - 1)
      expect(await isDue()).toBe(false)
      world.clock.advance(1)
      expect(await isDue()).toBe(true)
    }
    expect(failures).toHaveLength(3)
    server.accept(true)
    await deliver()
    expect(server.mails).toHaveLength(1)
    expect(await accept(tokens()[0] ?? '')).toMatchObject({ status: 200 })
  })

  test('and a worker that dies with one leaves it to the next', async () => {
    const dying = newWorker({ send: () => new Promise(() => undefined), close: () => undefined })
    void dying.work(partner.id)
    const leased = async () => !(await isDue())
    while (!(await leased())) await new Promise((next) => setImmediate(next))
    await deliver()
    expect(server.mails).toEqual([])
    world.clock.advance(120)
    await deliver()
    expect(server.mails).toHaveLength(1)
  })

  test('two workers send one', async () => {
    await Promise.all([deliver(worker), deliver(newWorker())])
    expect(server.mails).toHaveLength(1)
  })
})

test('a folder takes mail where there is no server, for its owner’s eyes alone', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'consult-mail-')), 'mail')
  try {
    const toFolder = createFolderMailer({ folder, from, now: () => world.clock.now() })
    await deliver(newWorker(toFolder))
    const mail: Mail = { to: 'ada@clinic.example', subject: 'One: more', text: 'Hello.\n' }
    await toFolder.send(mail)
    const names = (await readdir(folder)).sort()
    expect(names).toHaveLength(2)
    expect((await stat(join(folder, names[0] ?? ''))).mode & 0o777).toBe(0o600)
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const invitation = texts.find((text) => text.includes(physician.resource.email)) ?? ''
    expect(await accept(tokenOf(invitation))).toMatchObject({ status: 200 })
    expect(texts.join()).toContain('Subject: One: more')
  } finally {
    await rm(join(folder, '..'), { recursive: true })
  }
})
